import type { Agendamento, AgendaServico } from '../agenda/agenda.ts'
import type { Card, PassanteWithoutCard } from '../agenda/agenda-veiculos.ts'
import { NIVEIS, type Nivel } from './contract.ts'
import type { Exportacao } from '../arquivos/exportacoes.ts'
import type { Importacao } from '../arquivos/importacoes.ts'
import type { VendaCell, MonthSummary } from '../vendas/vendas.ts'

/** A new quote, with the fields that its notification shows. */
export interface NewOrcamento {
  titulo: string
  cliente: string
  placa: string | null
  codOrcamento: number
  codConcessionaria: number
}

/** A quote changed; screens that show it reload it. */
export interface UpdatedOrcamento {
  codOrcamento: number
  codConcessionaria: number
  estado: string
  /** Short pt-BR sentence for a notification (the customer opened or answered the quote); null for none. */
  aviso: string | null
}

/**
 * The new list, or above 16 kB a key to fetch it with getDataByKeyRedis/{key}. `rev` increases with every change of the store; ignore a
 * snapshot whose `rev` is not above the current one.
 */
export type Snapshot<T> = { rev: number; dados: T[] } | { rev: number; key: string }

/** An inspection took an act; `rev` rises by one with each. */
export interface InspecaoChanged {
  idInspecao: string
  codPassagem: number | null
  codConcessionaria: number
  rev: number
  por: string
}

/** A thread changed; `rev` rises with each change. `aviso` is set when the customer wrote. */
export interface ConversaChanged {
  codConversa: number
  codConcessionaria: number
  rev: number
  /** Who took the thread: only that person is rung; without one, the store's consultants. */
  codUsuario: number | null
  aviso: { cliente: string; texto: string } | null
}

/** A charge changed; `aviso` is set when money came in or a person must act. */
export interface CobrancaChanged {
  codCobranca: number
  codConcessionaria: number
  estado: string
  codOrcamento: number | null
  codPassagem: number | null
  codAgendamento: number | null
  versao: number
  aviso: string | null
}

/** A warranty claim changed; `aviso` rings at `codUsuario`, who sent it. */
export interface GarantiaChanged {
  codSolicitacao: number
  codConcessionaria: number
  estado: string
  versao: number
  codUsuario: number | null
  aviso: string | null
}

/** A defect under warranty changed: its visits, term, contacts or state. */
export interface ReparoChanged {
  codReparo: number
  codConcessionaria: number
  versao: number
}

/** A count of a defect's days reached a mark. */
export interface ReparoDue {
  codReparo: number
  codConcessionaria: number
  placa: string | null
  texto: string
}

/** A car's campaign was answered, or its owner told. */
export interface RecallChanged {
  codConcessionaria: number
  codVeiculo: number
  codRecall: number
}

/** A customer read the code on the wall, or somebody received one who did; `aviso` only for the first. */
export interface PortaChanged {
  codConcessionaria: number
  codChegada: number
  aviso: { placa: string; texto: string } | null
}

/** The waiting list of a store changed. */
export interface EsperaChanged {
  codConcessionaria: number
  codEspera: number
}

/** A car of a store moved, or its key changed hands. */
export interface PatioChanged {
  codConcessionaria: number
  codPassagem: number | null
}

/** A loan of a courtesy car changed; `aviso` is set when somebody asked for one, or a car is late. */
export interface EmprestimoChanged {
  codConcessionaria: number
  codEmprestimo: number
  estado: string
  codPassagem: number | null
  aviso: string | null
}

/** A user was mentioned in a comment of a card. */
export interface Mention {
  codConcessionaria: number
  codAgendaVeiculo: number
  placa: string | null
  quem: string
  texto: string
}

/** A user was mentioned in a comment of a store's month of sales. */
export interface MonthMention {
  codConcessionaria: number
  concessionaria: string
  mes: string
  quem: string
  texto: string
}

/** A new task for the staff: a customer would not recommend the store. */
export interface NewTarefa {
  codConcessionaria: number
  codTarefa: number
  texto: string
}

/** All parts that a car waited for have arrived, so its work can continue. */
export interface PecaArrived {
  codConcessionaria: number
  codPassagem: number
  placa: string | null
  modelo: string
}

/** A store's month changed its figures or state; `celulas` holds the complete cells that were written. */
export interface MonthVendas {
  mes: MonthSummary
  celulas: VendaCell[]
  quem: string
}

/** One kind of event: its audience, the levels that may receive it, and (as a type only) its payload. */
interface DomainEvent<D extends 'loja' | 'usuario', P> {
  readonly para: D
  /** Socket room of a store for the event; empty for a user's events, which use the user's own room. */
  readonly sala: string
  readonly niveis: readonly Nivel[]
  readonly payload?: P
}

const forLoja = <P extends object>(roomName: string, niveis: readonly Nivel[]): DomainEvent<'loja', P> => ({
  para: 'loja',
  sala: roomName,
  niveis,
})
const forUsuario = <P extends object>(): DomainEvent<'usuario', P> => ({ para: 'usuario', sala: '', niveis: NIVEIS })

const OFICINA = [1, 2, 3, -1] as const
const AGENDA = [1, 2, 4, 5, -1] as const
const INSPECAO = [5, 4, 3, 1, 2, -1] as const
const MANAGERS = [1, 2, 4, -1] as const
const CONVERSA = [1, 2, 3, 4, -1] as const
const VENDAS = [1, 2, -1] as const
const PAGAMENTOS = [1, 2, 3, 4, -1] as const
const PATIO = [1, 2, 3, 4, 5, -1] as const
const FROTA = [1, 2, 3, 4, -1] as const
const GARANTIA = [1, 2, 3, 4, -1] as const

/** All kinds of events, with the seed's names. `oficinaDigitalAtualizacao_` is our addition: any change of a quote after its arrival. */
export const EVENTS = {
  oficinaDigitalOrcamento_: forLoja<NewOrcamento>('oficina', OFICINA),
  oficinaDigitalAtualizacao_: forLoja<UpdatedOrcamento>('oficina', OFICINA),
  getAgendamentos: forLoja<Snapshot<Agendamento>>('agenda', AGENDA),
  getServicosAgendamentos: forLoja<Snapshot<AgendaServico>>('agenda', AGENDA),
  KANBAN_SNAPSHOT: forLoja<Snapshot<Card>>('agenda', AGENDA),
  PASSANTES_WITHOUT_AGENDA_VEICULO: forLoja<Snapshot<PassanteWithoutCard>>('agenda', AGENDA),
  pecaChegou_: forLoja<PecaArrived>('agenda', AGENDA),
  tarefa_: forLoja<NewTarefa>('chefia', MANAGERS),
  vendasMes_: forLoja<MonthVendas>('vendas', VENDAS),
  inspecao_: forLoja<InspecaoChanged>('inspecao', INSPECAO),
  conversa_: forLoja<ConversaChanged>('conversa', CONVERSA),
  cobranca_: forLoja<CobrancaChanged>('pagamentos', PAGAMENTOS),
  garantia_: forLoja<GarantiaChanged>('garantia', GARANTIA),
  reparo_: forLoja<ReparoChanged>('garantia', GARANTIA),
  reparoPrazo_: forLoja<ReparoDue>('prazos', [1, 4]),
  recall_: forLoja<RecallChanged>('inspecao', INSPECAO),
  porta_: forLoja<PortaChanged>('agenda', AGENDA),
  patio_: forLoja<PatioChanged>('patio', PATIO),
  espera_: forLoja<EsperaChanged>('chefia', MANAGERS),
  emprestimo_: forLoja<EmprestimoChanged>('frota', FROTA),
  mencao_: forUsuario<Mention>(),
  mencaoNoMes_: forUsuario<MonthMention>(),
  /** Progress of an export or import of this user. */
  exportacao_: forUsuario<Exportacao>(),
  importacao_: forUsuario<Importacao>(),
  /** The level, reach or sessions of this user changed. */
  acesso_: forUsuario<object>(),
} as const satisfies Record<string, DomainEvent<'loja' | 'usuario', object>>

export type Kind = keyof typeof EVENTS
/** Payload of an event kind; in a received one `origem` names the page that caused it. */
export type Payload<K extends Kind> = NonNullable<(typeof EVENTS)[K]['payload']>
export type Received<K extends Kind> = Payload<K> & { origem?: string }

const PREFIX = 'patio_'

/** Event name: fixed prefix + distributor in lower case + kind + code of the store or user. */
export function eventName(distribuidor: string, kind: Kind, codigo: number): string {
  return `${PREFIX}${distribuidor.toLowerCase()}${kind}${codigo}`
}

/** Whether a level may receive events of a kind. */
export function canListen(nivel: Nivel, kind: Kind): boolean {
  return EVENTS[kind].niveis.includes(nivel)
}

/** Rooms of a store that a level may join. */
export function lojaRooms(nivel: Nivel): string[] {
  return [
    ...new Set(Object.values(EVENTS).flatMap((e) => (e.para === 'loja' && e.niveis.includes(nivel) ? [e.sala] : []))),
  ]
}
