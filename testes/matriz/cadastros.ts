import { cadastros } from '#shared/cadastros.ts'
import { cadastroConcessionarias } from '#shared/concessionarias-cadastro.ts'
import { consultores } from '#shared/consultores.ts'
import { grupos } from '#shared/grupos.ts'
import { mecanicos } from '#shared/mecanicos.ts'
import { servicos } from '#shared/servicos.ts'
import { area, daLoja, naLoja, type Alvo } from './tipos.ts'

const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
const servico = { codigo: 'X1', descricao: 'Serviço', tipo: 'MECANICA', minutos: 60, custoHora: 1, valorHora: 2, habilidades: [], ativo: true }
const mecanico = (a: Alvo) => ({
  codConcessionaria: a.loja,
  nome: 'Outro',
  telefone: '',
  habilidades: [],
  turnos: {},
  ausencias: [],
  codUsuario: null,
  ativo: true,
})
const consultor = (a: Alvo) => ({ codConcessionaria: a.loja, nome: 'Outro', telefone: '', email: '', codUsuario: null, ativo: true })
const concessionaria = (a: Alvo) => ({
  nome: 'Loja',
  razaoSocial: '',
  cnpj: '11222333000181',
  codGrupo: a.grupo,
  marca: 'Fiat',
  outrasMarcas: [],
  telefone: '',
  email: '',
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: 'Cidade',
  uf: 'SP',
  fuso: 'America/Sao_Paulo',
  modeloAgenda: 'Veiculos',
  passoMinutos: 60,
  horarios: { 1: ['08:00', '18:00'] },
  feriados: [],
  statusAgenda: [{ codStatus: null, nome: 'Um', cor: '#000000', ativo: true }],
  motivosPausa: [{ codMotivo: null, nome: 'Um', cor: '#000000', bloqueia: true, ativo: true }],
  codigoIntegracao: '',
  ativo: true,
})
const doGrupo = { de: 'rede', params: (a: Alvo) => ({ codGrupo: a.grupo }) } as const
const doServico = { de: 'rede', params: (a: Alvo) => ({ codServico: a.servico }) } as const
const doMecanico = { params: (a: Alvo) => ({ codMecanico: a.mecanico }) }
const doConsultor = { params: (a: Alvo) => ({ codConsultor: a.consultor }) }

export const matrizCadastros = area(cadastros, {
  historicoDoRegistro: { params: (a) => ({ cadastro: 'mecanicos', codigo: a.mecanico }) },
  usuariosDaLoja: daLoja,
  habilidadesEmUso: { semAlvo: 'lista' },
})

export const matrizCadastroConcessionarias = area(cadastroConcessionarias, {
  listCadastroConcessionarias: { semAlvo: 'lista' },
  getCadastroConcessionaria: daLoja,
  criarConcessionaria: { de: 'rede', body: concessionaria },
  alterarConcessionaria: { ...daLoja, body: (a) => ({ ...concessionaria(a), versao: 1 }) },
})

export const matrizGrupos = area(grupos, {
  listGrupos: { semAlvo: 'lista' },
  getGrupo: doGrupo,
  criarGrupo: { semAlvo: 'ato', body: () => grupo },
  alterarGrupo: { ...doGrupo, body: () => ({ ...grupo, versao: 1 }) },
})

export const matrizServicos = area(servicos, {
  listServicosDoCadastro: { semAlvo: 'lista' },
  getServico: doServico,
  criarServico: { semAlvo: 'ato', body: () => servico },
  alterarServico: { ...doServico, body: () => ({ ...servico, versao: 1 }) },
})

export const matrizMecanicos = area(mecanicos, {
  listMecanicos: naLoja(),
  getMecanico: doMecanico,
  criarMecanico: { body: mecanico },
  alterarMecanico: { ...doMecanico, body: (a) => ({ ...mecanico(a), versao: 1 }) },
  gravarFotoMecanico: { ...doMecanico, body: () => ({ dados: null }) },
})

export const matrizConsultores = area(consultores, {
  listConsultores: naLoja(),
  getConsultor: doConsultor,
  criarConsultor: { body: consultor },
  alterarConsultor: { ...doConsultor, body: (a) => ({ ...consultor(a), versao: 1 }) },
})
