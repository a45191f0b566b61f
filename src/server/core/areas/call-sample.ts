import type { Fields } from '#shared/cadastros/fields.ts'
import type { SecretLinkKind } from '../tenancy/secret-links.ts'

/** Codes to put in a call of the test matrix: of the caller's store, another store, another tenant, or of no record at all. */
export interface Target {
  loja: number
  checklist: number
  placa: string
  orcamento: number
  /** A refused line of the quote, and another line that waits in the recovery queue. */
  linha: number
  naFila: number
  /** Code of a part that a quote was priced with. */
  peca: string
  /** Token of a sent quote's link, and the SHA-256 of the sent version. */
  link: string
  sha256: string
  cliente: number
  grupo: number
  servico: number
  /** Catalogue: a vehicle version, a package, a tyre, a manual and the token of its address. */
  modelo: number
  pacote: number
  pneu: number
  manual: number
  manualSecret: string
  copia: number
  veiculo: number
  /** A template of the store with a published version. */
  modeloInspecao: number
  mecanico: number
  equipamento: number
  consultor: number
  resposta: number
  usuario: number
  /** A key of provisioning. */
  chaveScim: number
  agendamento: number
  /** A visit on the board: its card, a service, its work order, a column of the store's board. */
  passagem: number
  cartao: number
  coluna: number
  servicoAgendado: number
  os: number
  /** A walk-in that waits in the tray. */
  passante: number
  /** Key under which a list of the store waits to be fetched. */
  lista: string
  /** A closed month of sales of the store. */
  fechamento: number
  /** A purchase suggestion with a draft at the store, and a line of it. */
  sugestao: number
  sugestaoLinha: number
  /** A transfer that another store of the network is to send. */
  transferencia: number
  /** Tokens of the agenda's links by kind, and the code of a link that the store gave out. */
  links: Record<SecretLinkKind, string>
  lojaLink: number
  /** The store's booking page: its address, a choice and a photo of it, a held hour, a waiting customer. */
  reservas: { endereco: string; servico: number; foto: number; token: string; espera: number; esperaToken: string }
  /** A place of the store, the token of its QR code, and a key of the visit `passagem`. */
  patio: { lugar: number; token: string; chave: number }
  /** The task that a bad survey answer created. */
  task: number
  /** A photo that the workshop took of the visit `passagem`. */
  visitPhoto: number
  /** A photo that the customer sent before arriving, and somebody waiting at the door. */
  arrivalPhoto: number
  doorArrival: number
  /** An inspection in progress without a visit, and a photo of it that is on its way. */
  inspecao: string
  midia: string
  /** A thread with a message that failed and a file. */
  conversa: number
  conversaMensagem: number
  conversaAnexo: string
  /** An action in the audit log, and a session of the user. */
  action: number
  familia: string
  /** A registered device of the store. */
  aparelho: number
  /** An identity provider. */
  provedor: number
  host: string
  chave: number
  webhook: number
  /** A logged call of the integration. */
  integracaoRecord: number
  chamado: number
  anexo: number
  /** Tokens of the store's connections, by channel. */
  conexoes: Record<'WHATSAPP' | 'SMS' | 'EMAIL', string>
  /** A charge with a payment: its code, the payment's, the token of its page, and that of the address that the store's bank calls. */
  cobranca: number
  pagamento: number
  linkPagar: string
  linkPix: string
  /** A courtesy car promised to somebody, the token of its contract, and a fine of it. */
  carro: number
  emprestimo: number
  multa: number
  linkContrato: string
  /** What a make asks of a warranty claim, a draft of one for the visit's service, and its evidence. */
  exigencia: number
  garantia: number
  garantiaEvidencia: number
  /** A defect, a visit linked to it, and an earlier visit of its car that is not. */
  reparo: number
  reparoVisita: number
  reparoAntes: number
  /** A campaign that names the car of the visit `passagem`, and a document of it. */
  recall: number
  recallDocumento: number
  /** Programs that people may connect as an assistant: one, and one that a call may remove. */
  programa: string
  programaSobra: string
  // Records of one person.
  conexao: string
  passkey: number
  filtro: number
  exportacao: number
  importacao: number
}

interface RequestData {
  params?: (a: Target) => Record<string, string | number>
  query?: (a: Target) => string
  body?: (a: Target) => unknown
  /** The body as bytes, for calls that take no JSON. */
  bytes?: (a: Target) => Buffer
}

/**
 * How an endpoint is called, and who owns the record in the call: a store (the default), the whole distributor (`rede`) or a person
 * (`pessoa`). A call without a record says so with `withoutTarget`: it reads what its distributor has (`lista`), reads something common to
 * all (`fixo`), or acts for the caller alone (`ato`).
 */
export type Sample =
  | (RequestData & { de?: 'rede' | 'pessoa'; withoutTarget?: undefined })
  | (RequestData & { withoutTarget: 'lista' | 'fixo' | 'ato'; de?: undefined })

/** The samples of a contract: an endpoint without one does not compile. */
export type Samples<C> = Record<keyof C, Sample>

/** A store in the path. */
export const forLoja = { params: (a: Target) => ({ codConcessionaria: a.loja }) }
/** A store in the query string, after the parameters in `before`. */
export const atLoja = (before = '') => ({ query: (a: Target) => `${before}codConcessionaria=${a.loja}` })
/** A quote in the path; `withVersion` adds the version that a change is based on. */
export const forOrcamento = { params: (a: Target) => ({ codOrcamento: a.orcamento }) }
export const withVersion = (extra: object = {}) => ({ ...forOrcamento, body: () => ({ versao: 1, ...extra }) })
/** A valid form of a register: its label in each required text, else the value of a new record. */
export const sampleRecord = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, f.required ? f.nome : f.novo]))
