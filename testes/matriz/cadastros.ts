import { cadastros } from '#shared/cadastros.ts'
import { cadastroConcessionarias } from '#shared/concessionarias-cadastro.ts'
import { consultores } from '#shared/consultores.ts'
import type { Endpoint } from '#shared/contract.ts'
import { distribuidores } from '#shared/distribuidores.ts'
import { grupos } from '#shared/grupos.ts'
import { usuarios } from '#shared/usuarios.ts'
import { mecanicos } from '#shared/mecanicos.ts'
import { servicos } from '#shared/servicos.ts'
import type { Mundo } from '#testes/mundo.ts'
import type { Teste } from '#testes/servidor.ts'

/** Codes to put in a call of the matrix: of one's own store, of another store, of another tenant, or of nobody. */
export interface Alvo {
  loja: number
  orcamento: number
  checklist: number
  cliente: number
  grupo: number
  servico: number
  mecanico: number
  consultor: number
  usuario: number
}
/** How an endpoint is called with the codes of a target. */
export interface Amostra {
  params?: (a: Alvo) => Record<string, string | number>
  query?: (a: Alvo) => string
  body?: (a: Alvo) => unknown
}

/** A target that never existed. */
export const NINGUEM: Alvo = {
  loja: 999_999,
  orcamento: 999_999,
  checklist: 999_999,
  cliente: 999_999,
  grupo: 999_999,
  servico: 999_999,
  mecanico: 999_999,
  consultor: 999_999,
  usuario: 999_999,
}

/** Records of the registers, one of each, at a store. */
export async function criarCadastros(t: Teste, m: Mundo, loja: number): Promise<Pick<Alvo, 'grupo' | 'servico' | 'mecanico' | 'consultor' | 'usuario'>> {
  const um = async (texto: string, valores: unknown[]) => (await t.sql<{ c: number }>(texto, valores))[0]?.c ?? 0
  const d = m.codDistribuidor
  return {
    grupo: await um('select cod_grupo as c from concessionaria where cod_concessionaria = $1', [loja]),
    servico: await um(
      `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'S' || $2, 'Serviço', 60, 1, 1) returning cod_servico as c`,
      [d, loja],
    ),
    mecanico: await um(`insert into mecanico (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Mecânico') returning cod_mecanico as c`, [d, loja]),
    consultor: await um(`insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Consultor') returning cod_consultor as c`, [
      d,
      loja,
    ]),
    usuario: await m.usuario(3, [loja]),
  }
}

/** Endpoints of the registers. */
export const CONTRATO_CADASTROS: Record<string, Endpoint> = {
  ...cadastros,
  ...cadastroConcessionarias,
  ...grupos,
  ...servicos,
  ...mecanicos,
  ...consultores,
  ...usuarios,
  ...distribuidores,
}

const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
const distribuidor = {
  nameEmpresa: 'Um',
  dominioGestao: 'um.localhost',
  dominioOrcamento: 'um.localhost',
  dominioApi: 'um.localhost',
  dominioIntegracao: 'um.localhost',
  dominioChecklist: 'um.localhost',
  dominioPesquisa: 'um.localhost',
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: '00000',
  mascaraCodigoLogin: '###.##',
  tipoConexao: 'http',
  urlLegado: '',
  corPrimaria: '#009EF7',
  cnpjAlfanumerico: true,
}
const doUsuario: Amostra = { params: (a) => ({ codUsuario: a.usuario }) }
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
const doGrupo: Amostra = { params: (a) => ({ codGrupo: a.grupo }) }
const concessionaria = {
  nome: 'Loja',
  razaoSocial: '',
  cnpj: '11222333000181',
  codGrupo: 1,
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
}
const daLoja: Amostra = { params: (a) => ({ codConcessionaria: a.loja }) }
const doServico: Amostra = { params: (a) => ({ codServico: a.servico }) }
const doMecanico: Amostra = { params: (a) => ({ codMecanico: a.mecanico }) }
const doConsultor: Amostra = { params: (a) => ({ codConsultor: a.consultor }) }

/** How the registers' endpoints are called. */
export const AMOSTRAS_CADASTROS: Record<string, Amostra> = {
  historicoDoRegistro: { params: (a) => ({ cadastro: 'mecanicos', codigo: a.mecanico }) },
  usuariosDaLoja: { params: (a) => ({ codConcessionaria: a.loja }) },
  habilidadesEmUso: {},
  listCadastroConcessionarias: {},
  getCadastroConcessionaria: daLoja,
  criarConcessionaria: { body: () => concessionaria },
  alterarConcessionaria: { ...daLoja, body: () => ({ ...concessionaria, versao: 1 }) },
  listServicosDoCadastro: {},
  getServico: doServico,
  criarServico: { body: () => servico },
  alterarServico: { ...doServico, body: () => ({ ...servico, versao: 1 }) },
  listMecanicos: { query: (a) => `codConcessionaria=${a.loja}` },
  getMecanico: doMecanico,
  criarMecanico: { body: mecanico },
  alterarMecanico: { ...doMecanico, body: (a) => ({ ...mecanico(a), versao: 1 }) },
  gravarFotoMecanico: { ...doMecanico, body: () => ({ dados: null }) },
  listConsultores: { query: (a) => `codConcessionaria=${a.loja}` },
  getConsultor: doConsultor,
  criarConsultor: { body: consultor },
  alterarConsultor: { ...doConsultor, body: (a) => ({ ...consultor(a), versao: 1 }) },
  listGrupos: {},
  getGrupo: doGrupo,
  criarGrupo: { body: () => grupo },
  alterarGrupo: { ...doGrupo, body: () => ({ ...grupo, versao: 1 }) },
  listUsuarios: {},
  getUsuario: doUsuario,
  criarUsuario: { body: () => ({ nome: 'Ana', email: 'sem-arroba', telefone: '', codNivel: 3 }) },
  alterarUsuario: { ...doUsuario, body: () => ({ nome: 'Ana', email: 'ana@exemplo.com', telefone: '', codNivel: 3, ativo: true, versao: 1 }) },
  reenviarConvite: doUsuario,
  redefinirSenha: doUsuario,
  listSessoes: doUsuario,
  encerrarSessoes: doUsuario,
  opcoesDeFiltro: {},
  getRegistroDistribuidor: {},
  alterarDistribuidor: { body: () => ({ ...distribuidor, versao: 999 }) },
  trocarImagem: { params: () => ({ qual: 'logo' }), body: () => ({ dados: 'AAAA' }) },
  acrescentarHost: { body: () => ({ host: 'sem-ponto' }) },
  retirarHost: { params: () => ({ host: 'ninguem.example' }) },
  listChaves: {},
  criarChave: { body: () => ({ nome: '' }) },
  revogarChave: { params: () => ({ codChave: 999_999 }) },
  getFiltros: doUsuario,
  gravarFiltros: { ...doUsuario, body: () => ({ filtros: [], versao: 1 }) },
}
