import type { Agendamento, ServicoDaAgenda } from '../agenda/agenda.ts'
import type { Cartao, PassanteSemCartao } from '../agenda/agenda-veiculos.ts'
import { NIVEIS, type Nivel } from './contract.ts'
import type { Exportacao } from '../arquivos/exportacoes.ts'
import type { Importacao } from '../arquivos/importacoes.ts'
import type { CelulaVenda, MesResumo } from '../vendas/vendas.ts'

/** A quote has just arrived: what the notification shows. */
export interface NovoOrcamento {
  titulo: string
  cliente: string
  placa: string | null
  codOrcamento: number
  codConcessionaria: number
}

/** A quote changed: screens that show it read it again. */
export interface OrcamentoAtualizado {
  codOrcamento: number
  codConcessionaria: number
  estado: string
  /** Short pt-BR sentence when a person should hear of it (the customer opened, the customer answered). */
  aviso: string | null
}

/** The new list itself, or (beyond 16 kB) the key to fetch it by, with getDataByKeyRedis/{key}. `rev` rises with every change of the store: what is not above the one held is old. */
export type Instantaneo<T> = { rev: number; dados: T[] } | { rev: number; key: string }

/** Somebody mentioned this user in a comment of a card. */
export interface Mencao {
  codConcessionaria: number
  codAgendaVeiculo: number
  placa: string | null
  quem: string
  texto: string
}

/** Somebody mentioned this user in a comment of a store's month of sales. */
export interface MencaoNoMes {
  codConcessionaria: number
  concessionaria: string
  mes: string
  quem: string
  texto: string
}

/** A customer would not recommend the store: somebody has to see to it. */
export interface TarefaNova {
  codConcessionaria: number
  codTarefa: number
  texto: string
}

/** Every part that a car waited for is there: its work may go on. */
export interface PecaChegou {
  codConcessionaria: number
  codPassagem: number
  placa: string | null
  modelo: string
}

/** Figures of a store's month changed, or where it stands; `celulas` are those written, whole. */
export interface VendasDoMes {
  mes: MesResumo
  celulas: CelulaVenda[]
  quem: string
}

/** One kind of event: whom it goes to, which levels may hear it, and (as a type alone) what it says. */
interface Evento<D extends 'loja' | 'usuario', P> {
  readonly para: D
  /** Room of a store's socket that carries it; a user's events have the user's own. */
  readonly sala: string
  readonly niveis: readonly Nivel[]
  readonly payload?: P
}

const daLoja = <P extends object>(sala: string, niveis: readonly Nivel[]): Evento<'loja', P> => ({
  para: 'loja',
  sala,
  niveis,
})
const doUsuario = <P extends object>(): Evento<'usuario', P> => ({ para: 'usuario', sala: '', niveis: NIVEIS })

const OFICINA = [1, 2, 3, -1] as const
const AGENDA = [1, 2, 4, 5, -1] as const
const CHEFIA = [1, 2, 4, -1] as const
const VENDAS = [1, 2, -1] as const

/** Every kind of event. The seed's names stay; `oficinaDigitalAtualizacao_` is ours: any change of a quote after it arrived. */
export const EVENTOS = {
  oficinaDigitalOrcamento_: daLoja<NovoOrcamento>('oficina', OFICINA),
  oficinaDigitalAtualizacao_: daLoja<OrcamentoAtualizado>('oficina', OFICINA),
  getAgendamentos: daLoja<Instantaneo<Agendamento>>('agenda', AGENDA),
  getServicosAgendamentos: daLoja<Instantaneo<ServicoDaAgenda>>('agenda', AGENDA),
  KANBAN_SNAPSHOT: daLoja<Instantaneo<Cartao>>('agenda', AGENDA),
  PASSANTES_WITHOUT_AGENDA_VEICULO: daLoja<Instantaneo<PassanteSemCartao>>('agenda', AGENDA),
  pecaChegou_: daLoja<PecaChegou>('agenda', AGENDA),
  tarefa_: daLoja<TarefaNova>('chefia', CHEFIA),
  vendasMes_: daLoja<VendasDoMes>('vendas', VENDAS),
  mencao_: doUsuario<Mencao>(),
  mencaoNoMes_: doUsuario<MencaoNoMes>(),
  /** An export or import of this user moved on. */
  exportacao_: doUsuario<Exportacao>(),
  importacao_: doUsuario<Importacao>(),
  /** Level, reach or sessions of this user are others now. */
  acesso_: doUsuario<object>(),
} as const satisfies Record<string, Evento<'loja' | 'usuario', object>>

export type Kind = keyof typeof EVENTOS
/** What an event of a kind says; `origem` names the page whose own act it tells. */
export type Payload<K extends Kind> = NonNullable<(typeof EVENTOS)[K]['payload']>
export type Recebido<K extends Kind> = Payload<K> & { origem?: string }

const PREFIXO = 'patio_'

/** Event name: fixed prefix + distributor in lowercase + kind + code of the store or user. */
export function nomeEvento(distribuidor: string, kind: Kind, codigo: number): string {
  return `${PREFIXO}${distribuidor.toLowerCase()}${kind}${codigo}`
}

/** Whether a level may hear events of a kind. */
export function podeOuvir(nivel: Nivel, kind: Kind): boolean {
  return EVENTOS[kind].niveis.includes(nivel)
}

/** Rooms of a store that a level may join. */
export function salasDaLoja(nivel: Nivel): string[] {
  return [
    ...new Set(Object.values(EVENTOS).flatMap((e) => (e.para === 'loja' && e.niveis.includes(nivel) ? [e.sala] : []))),
  ]
}
