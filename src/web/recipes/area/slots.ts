import type { ComponentType, ReactNode } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { OrdemServico } from '#shared/estoque/ordens.ts'
import type { FullOrcamento, OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import type { ConfirmMethod } from '../../core/session/confirm-presence.ts'
import { withTimeout } from '../../core/http/chunk.ts'
import { loadWithRetry } from '../../core/http/retry.ts'
import type { ResolvedFilter } from '../kpi/useIndicadoresFilter.ts'
import type { Detail } from '../list/useDetail.ts'

/** Whom a thread is with: a customer, or the customer of a quote, visit or appointment. */
export type ConversaTarget =
  | { codCliente: number }
  | { codOrcamento: number }
  | { codPassagem: number }
  | { codAgendamento: number }

/** What money is asked for: a quote, a visit or an appointment of a store. */
export interface CobrancaTarget {
  tipo: 'orcamento' | 'passagem' | 'agendamento'
  codigo: number
  codConcessionaria: number
}

/** The car whose recalls are meant: of a visit, an appointment, a quote, or of the register. */
export interface RecallTarget {
  tipo: 'passagem' | 'agendamento' | 'orcamento' | 'veiculo'
  codigo: number
}

interface Act {
  orcamento: OrcamentoSummary
  close: () => void
}

/** Slots of a screen that other areas fill, with the props of each part. */
export interface Slots {
  /** In the own account, after the password: what areas keep for the person. */
  minhaConta: Record<never, never>
  /** Over a page without the frame: asks who is there, before a dangerous act. */
  confirmacao: { methods: readonly ConfirmMethod[] }
  /** Instead of the list of stores: the distributor's own record. */
  distribuidor: Record<never, never>
  /** Over the list of stores: limits for the measures of a checklist. */
  limitesDasMedidas: { close: () => void }
  /** Below the form of an existing store. */
  concessionaria: { codConcessionaria: number }
  /** Settings of a store whose key contains `search`, edited one by one. */
  configuracoesDaLoja: { codConcessionaria: number; search: string }
  /** In the quote's drawer, under the facts: what is pending and with whom. */
  pendenciasDoOrcamento: { orcamento: FullOrcamento }
  /** In the quote's drawer, after lines and terms: sent versions and documents. */
  enviosDoOrcamento: { orcamento: FullOrcamento }
  /** Under the quote's timeline. */
  linhaDoTempoDoOrcamento: { orcamento: FullOrcamento }
  /** Drawer of the quote's customer, over the quote's drawer. */
  clienteDoOrcamento: { codCliente: number; close: () => void }
  /** Drawer of the thread with a customer, over whatever is open. */
  conversa: { target: ConversaTarget; close: () => void }
  /** Drawer that asks for money for what is open, and shows what was asked already. */
  cobrar: { target: CobrancaTarget; close: () => void }
  /** In a car's drawer: the courtesy car of its owner; `ready`, that their own car is. */
  carroReserva: {
    codConcessionaria: number
    codPassagem: number
    motorista: string
    delivered: boolean
    ready: boolean
  }
  /**
   * A car's open recalls: with the store, a small flag for a board (visits and appointments); else a notice. `delivering` warns;
   * `unanswered` stands there until the server answers.
   */
  sinalDeRecall: { target: RecallTarget; codConcessionaria?: number; delivering?: boolean; unanswered?: ReactNode }
  /** Over the boards of the agenda: who read the code on the wall and waits. */
  filaDaPorta: { codConcessionaria: number }
  /** What the customer told before arriving; `onKm` receives the odometer that they wrote. */
  previaDoAgendamento: { codAgendamento: number; onKm?: (km: number) => void }
  /** In a visit's drawer: the terms that the customer signed before arriving. */
  termosDaVisita: { codAgendamento: number }
  /** In the menu, beside a screen's name: how many things wait there. */
  contadorDoMenu: { to: ScreenUrl }
  /** Second view of reprovados: the recovery queue. */
  filaDeRecuperacao: { view: ReactNode }
  /** Actions on a service of the agenda. */
  acoesDoServico: { servico: AgendaServico }
  /** Under a service: its warranty claim, or the button that opens one. */
  garantiaDoServico: { servico: AgendaServico }
  /** In a work order's drawer: its warranty claim, or the button that opens one. */
  garantiaDaOrdem: { codOs: number }
  /** In the quote's drawer, under the lines: which are under claim. */
  garantiasDoOrcamento: { orcamento: FullOrcamento }
  /** The vehicle board. */
  quadroDeVeiculos: { codConcessionaria: number }
  /** The day's deliveries. */
  entregas: { codConcessionaria: number }
  /** Drawer of a car on a board: everything about its visit. */
  cartaoDaAgenda: { codConcessionaria: number; detail: Detail }
  /** Receives a car without appointment (its plate when it is known), or puts a waiting one (`codPassagem`) on the board. */
  receberPassante: { codConcessionaria: number; close: () => void; codPassagem?: number; placa?: string }
  /** Adds services to a car in the workshop. */
  incluirServico: { codConcessionaria: number; codPassagem: number; close: () => void }
  /** Work orders of a visit. */
  ordensDaVisita: { ordens: readonly OrdemServico[] }
  /** Books an arrival. */
  agendarChegada: {
    codConcessionaria: number
    /** Free slot that the user chose before. */
    hora?: { inicio: string; codConsultor: number | null }
    close: () => void
  }
  /** Appointments of the store's next days. */
  chegadas: { codConcessionaria: number }
  /** Secret links that the store gives out: panel, calendars, feeds. */
  linksDaAgenda: { codConcessionaria: number; close: () => void }
  /** In a car's drawer: the tracking page of its owner. */
  acompanhamentoDaVisita: { codPassagem: number; delivered: boolean }
  /** In a car's drawer: photos taken by the workshop. */
  fotosDaOficina: { codPassagem: number; delivered: boolean }
  /** In a car's drawer: where it is, who has its key. */
  lugarDoCarro: { codConcessionaria: number; codPassagem: number; delivered: boolean }
  /** In the final check before a car leaves: its key. */
  chaveNaEntrega: { codConcessionaria: number; codPassagem: number }
  /** In a car's drawer: its defects under warranty. */
  reparosDoCarro: { codPassagem: number }
  /** On a car's card: the 30-day clock, from 15 days. */
  relogioDoCarro: { codConcessionaria: number; codPassagem: number }
  /** Customers to call, over the figures; `settle` tells that it is known whether there are any. */
  tarefasDaAgenda: { codConcessionaria: number; settle: () => void }
  /** Drawer of an indicator: its formula and the rows that it counts. */
  linhasDoIndicador: {
    filtro: ResolvedFilter
    indicador: Indicador
    value: number | null
    previous?: number | null
    close: () => void
  }
  /** Over the dashboard, for users who keep the registers: steps to the first quote; `settle` tells that it is known whether any is left. */
  primeirosPassos: { settle: () => void }
  /** Lists of the catalogue, beside the model tree. */
  itensAdicionais: Record<never, never>
  pneus: Record<never, never>
  manuais: Record<never, never>
  /** Over the list of packages: share of due packages that was offered. */
  coberturaDoPlano: { close: () => void }
  // Dialogs that an act on a quote opens before it is done.
  'ato:enviar': Act
  'ato:atribuir': Act
  'ato:cancelar': Act
  'ato:retirar': Act
  'ato:responder': Act
  'ato:reprovar': Act
  'ato:complementar': Act
}

/** Parts that an area puts into slots of others; each loads when it is first shown. */
export type SlotParts = { [L in keyof Slots]?: () => Promise<ComponentType<Slots[L]>> }

/** A part of a slot; loads once. */
export interface Part {
  load: () => Promise<ComponentType<never>>
  /** Like `retrieve`, for callers that wait: never rejects, retries on the user's click. */
  loadWithRetry: () => Promise<ComponentType<never>>
  /** Set once it has loaded. */
  Component?: ComponentType<never>
}

const byPlace = new Map<keyof Slots, Part[]>()

function toPart(loader: () => Promise<ComponentType<never>>): Part {
  let arriving: Promise<ComponentType<never>> | null = null
  let awaited: Promise<ComponentType<never>> | undefined
  const p: Part = {
    load: () => {
      arriving ??= withTimeout('part of a screen', loader()).then((C) => (p.Component = C))
      // Forget a failed load, so that the next caller fetches the chunk again.
      arriving.catch(() => (arriving = null))
      return arriving
    },
    loadWithRetry: () => (awaited ??= loadWithRetry(p.load)),
  }
  return p
}

/** Registers the parts that the areas declare, in order of the areas. */
export function registerSlotParts(declared: readonly (SlotParts | undefined)[]): void {
  byPlace.clear()
  for (const parts of declared)
    for (const [place, loader] of Object.entries(parts ?? {}) as [keyof Slots, () => Promise<ComponentType<never>>][])
      byPlace.set(place, [...(byPlace.get(place) ?? []), toPart(loader)])
}

/** Parts of a slot, in order of the areas. */
export function partsOf(place: keyof Slots): readonly Part[] {
  return byPlace.get(place) ?? []
}

/** Loads the parts of slots in advance, so that they render at once. */
export async function preloadSlots(...places: (keyof Slots)[]): Promise<void> {
  await Promise.all(places.flatMap(partsOf).map((p) => p.load()))
}
