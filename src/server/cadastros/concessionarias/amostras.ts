import type { concessionarias } from '#shared/cadastros/concessionarias.ts'
import type { cadastroConcessionarias } from '#shared/cadastros/concessionarias-cadastro.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

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
  desde: '',
  passoMinutos: 60,
  horarios: { 1: ['08:00', '18:00'] },
  feriados: [],
  statusAgenda: [{ codStatus: null, nome: 'Um', cor: '#000000', ativo: true }],
  motivosPausa: [{ codMotivo: null, nome: 'Um', cor: '#000000', bloqueia: true, ativo: true }],
  codigoIntegracao: '',
  ativo: true,
})

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof concessionarias & typeof cadastroConcessionarias> = {
  distribuidor: { semAlvo: 'lista' },
  concessionariaList: { semAlvo: 'lista' },
  concessionariaConfig: daLoja,
  configList: daLoja,
  configKeys: daLoja,
  configUpdateValue: { body: (a) => ({ codConcessionaria: a.loja, chave: 'meta.NOVO', valor: '20' }) },
  listCadastroConcessionarias: { semAlvo: 'lista' },
  getCadastroConcessionaria: daLoja,
  criarConcessionaria: { de: 'rede', body: concessionaria },
  alterarConcessionaria: { ...daLoja, body: (a) => ({ ...concessionaria(a), versao: 1 }) },
}
