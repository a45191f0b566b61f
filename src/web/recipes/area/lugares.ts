import type { ComponentType, ReactNode } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { OrdemServico } from '#shared/estoque/ordens.ts'
import type { OrcamentoCompleto, OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { comLimite } from '../../core/chunk.ts'
import { insistir } from '../../core/insistir.ts'
import type { FiltroLido } from '../indicadores/useFiltroIndicadores.ts'
import type { Detalhe } from '../lista/useDetalhe.ts'

interface Ato {
  orcamento: OrcamentoResumo
  fechar: () => void
}

/** Places of a screen that other areas fill, and what each part there receives. */
export interface Lugares {
  /** In place of the list of stores: the distributor's own record. */
  distribuidor: Record<never, never>
  /** Over the list of stores: what measures of a checklist mean. */
  limitesDasMedidas: { fechar: () => void }
  /** Below the form of a store that exists. */
  concessionaria: { codConcessionaria: number }
  /** In the quote's drawer, under the facts: what waits for somebody. */
  pendenciasDoOrcamento: { orcamento: OrcamentoCompleto }
  /** In the quote's drawer, after lines and terms: what was sent, papers. */
  enviosDoOrcamento: { orcamento: OrcamentoCompleto }
  /** Under the quote's timeline. */
  linhaDoTempoDoOrcamento: { orcamento: OrcamentoCompleto }
  /** The customer of a quote, over its drawer. */
  clienteDoOrcamento: { codCliente: number; fechar: () => void }
  /** The other side of reprovados: what may come back. */
  filaDeRecuperacao: { vista: ReactNode }
  /** What can be done with a service of the agenda. */
  acoesDoServico: { servico: ServicoDaAgenda }
  /** The vehicle board. */
  quadroDeVeiculos: { codConcessionaria: number }
  /** The day's deliveries. */
  entregas: { codConcessionaria: number }
  /** A car of the agenda at the right of a board: everything about its visit. */
  cartaoDaAgenda: { codConcessionaria: number; detalhe: Detalhe }
  /** Receives a car that comes without an appointment, or puts one that waits in the tray on the board. */
  receberPassante: { codConcessionaria: number; fechar: () => void; codPassagem?: number }
  /** More services for a car that is in the workshop. */
  incluirServico: { codConcessionaria: number; codPassagem: number; fechar: () => void }
  /** Work orders of a car's visit. */
  ordensDaVisita: { ordens: readonly OrdemServico[] }
  /** Books an arrival. */
  agendarChegada: {
    codConcessionaria: number
    /** A free hour that was chosen before. */
    hora?: { inicio: string; codConsultor: number | null }
    fechar: () => void
  }
  /** Appointments of the store's next days. */
  chegadas: { codConcessionaria: number }
  /** Secret links that the store gives out: panel, calendars, feeds. */
  linksDaAgenda: { codConcessionaria: number; fechar: () => void }
  /** In a car's drawer: the page on which its owner follows it. */
  acompanhamentoDaVisita: { codPassagem: number; entregue: boolean }
  /** In a car's drawer: what the workshop photographs of it. */
  fotosDaOficina: { codPassagem: number; entregue: boolean }
  /** Customers whom somebody has to call. */
  tarefasDaAgenda: { codConcessionaria: number }
  /** At the right of figures: how one is made and the rows that it counts. */
  linhasDoIndicador: {
    filtro: FiltroLido
    indicador: Indicador
    valor: number | null
    anterior?: number | null
    fechar: () => void
  }
  /** Over the dashboard of who keeps the registers: the way to the first quote, until one was sent. */
  primeirosPassos: Record<never, never>
  /** Lists of the catalogue, beside its tree. */
  itensAdicionais: Record<never, never>
  pneus: Record<never, never>
  manuais: Record<never, never>
  /** Over the list of packages: how much of what was due was offered. */
  coberturaDoPlano: { fechar: () => void }
  // Questions that an act on a quote asks before it is done.
  'ato:enviar': Ato
  'ato:atribuir': Ato
  'ato:cancelar': Ato
  'ato:retirar': Ato
  'ato:responder': Ato
  'ato:reprovar': Ato
  'ato:complementar': Ato
}

/** What an area puts in places of others, each fetched when it is first shown. */
export type Partes = { [L in keyof Lugares]?: () => Promise<ComponentType<Lugares[L]>> }

/** A part of a place: fetched once. */
export interface Parte {
  buscar: () => Promise<ComponentType<never>>
  /** The same for who waits for it: never fails, is asked for again when the person says so. */
  insistir: () => Promise<ComponentType<never>>
  /** Once it has come. */
  Componente?: ComponentType<never>
}

const porLugar = new Map<keyof Lugares, Parte[]>()

function parte(carregar: () => Promise<ComponentType<never>>): Parte {
  let chegando: Promise<ComponentType<never>> | null = null
  let esperada: Promise<ComponentType<never>> | undefined
  const p: Parte = {
    buscar: () => {
      chegando ??= comLimite('part of a screen', carregar()).then((C) => (p.Componente = C))
      // One that did not come is asked for again by whoever needs it next.
      chegando.catch(() => (chegando = null))
      return chegando
    },
    insistir: () => (esperada ??= insistir(p.buscar)),
  }
  return p
}

/** Takes what the areas declare, in their order. */
export function definirPartes(declaradas: readonly (Partes | undefined)[]): void {
  porLugar.clear()
  for (const partes of declaradas)
    for (const [lugar, carregar] of Object.entries(partes ?? {}) as [
      keyof Lugares,
      () => Promise<ComponentType<never>>,
    ][])
      porLugar.set(lugar, [...(porLugar.get(lugar) ?? []), parte(carregar)])
}

/** The parts of a place, in the order of the areas. */
export function partesDe(lugar: keyof Lugares): readonly Parte[] {
  return porLugar.get(lugar) ?? []
}

/** Fetches the parts of places before they are shown: they stand there at once. */
export async function adiantar(...lugares: (keyof Lugares)[]): Promise<void> {
  await Promise.all(lugares.flatMap(partesDe).map((p) => p.buscar()))
}
