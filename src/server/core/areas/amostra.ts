import type { TipoDeLinkSecreto } from '../tenancy/links.ts'

/** Codes to put in a call of the matrix: of one's own store, of another store, of another tenant, or of nobody. */
export interface Alvo {
  loja: number
  checklist: number
  placa: string
  orcamento: number
  /** Refused line of the quote, and another one, that waits in the queue of recovery. */
  linha: number
  naFila: number
  /** Code of a part that a quote was priced with. */
  peca: string
  /** Secret end of a sent quote's link, and the digest of what was sent. */
  link: string
  sha256: string
  cliente: number
  grupo: number
  servico: number
  /** Of the catalogue: a version of a vehicle, a package, a tyre, a manual and the secret end of its address. */
  modelo: number
  pacote: number
  pneu: number
  manual: number
  segredoDoManual: string
  copia: number
  veiculo: number
  mecanico: number
  consultor: number
  usuario: number
  agendamento: number
  /** A visit on the board: its card, a service, its work order, a column of the store's board. */
  passagem: number
  cartao: number
  coluna: number
  servicoAgendado: number
  os: number
  /** A walk-in that waits in the tray. */
  passante: number
  /** A list of the store that waits under its key. */
  lista: string
  /** A closed month of sales of the store. */
  fechamento: number
  /** Ordering suggestion with a draft at the store, and a line of it. */
  sugestao: number
  linhaSugestao: number
  /** Parts that a sister store is to send. */
  transferencia: number
  /** Secret ends of the agenda's links by kind, and the code of one that the store gave out. */
  links: Record<TipoDeLinkSecreto, string>
  linkDaLoja: number
  /** What an unhappy customer left to do. */
  tarefa: number
  /** A photo that the workshop took of the visit `passagem`. */
  fotoDaVisita: number
  /** An act in the log, and a session of the user. */
  ato: number
  familia: string
  host: string
  chave: number
  webhook: number
  /** A call of the integration that was kept. */
  registroIntegracao: number
  chamado: number
  anexo: number
  // What belongs to a person.
  filtro: number
  exportacao: number
  importacao: number
}

interface Pedido {
  params?: (a: Alvo) => Record<string, string | number>
  query?: (a: Alvo) => string
  body?: (a: Alvo) => unknown
  /** The body as bytes, for what is no JSON. */
  bytes?: (a: Alvo) => Buffer
}

/**
 * How an endpoint is called, and whose the record is that it is called with: a store's (the usual), the whole distributor's (`rede`), a
 * person's (`pessoa`). One that takes no record says so with `semAlvo`: it reads what its distributor has (`lista`), what is everybody's
 * (`fixo`), or acts for the caller alone (`ato`).
 */
export type Amostra =
  | (Pedido & { de?: 'rede' | 'pessoa'; semAlvo?: undefined })
  | (Pedido & { semAlvo: 'lista' | 'fixo' | 'ato'; de?: undefined })

/** The samples of a contract: an endpoint without one does not compile. */
export type Amostras<C> = Record<keyof C, Amostra>

/** A store in the path. */
export const daLoja = { params: (a: Alvo) => ({ codConcessionaria: a.loja }) }
/** A store in the query, after what else it holds. */
export const naLoja = (antes = '') => ({ query: (a: Alvo) => `${antes}codConcessionaria=${a.loja}` })
/** A quote in the path, and the version of it that a change is based on. */
export const doOrcamento = { params: (a: Alvo) => ({ codOrcamento: a.orcamento }) }
export const comVersao = (mais: object = {}) => ({ ...doOrcamento, body: () => ({ versao: 1, ...mais }) })
