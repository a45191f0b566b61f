/** Code for an unknown mechanic or reason. */
export const UNKNOWN_CODE = 0

/** The fields of an agenda event that the dashboard and the replay use. */
export interface PainelEvent {
  alvo: string
  acao: string
  codPassagem: number | null
  codServicoAgendado: number | null
  codAgendaVeiculo: number | null
  depois: Record<string, unknown> | null
  dados: Record<string, unknown> | null
  em: string
}

/** A period with a start and an end, in epoch milliseconds; `ate` is null while it is still running. */
export interface Interval {
  /** A mechanic's work, a pause with a reason, a card's stay in a column, or a service's wait in the bolsão. */
  tipo: 'TRABALHO' | 'PAUSA' | 'ETAPA' | 'BOLSAO'
  /** Code of the mechanic, reason or column; 0 when unknown. */
  cod: number
  codServicoAgendado: number | null
  codPassagem: number | null
  de: number
  ate: number | null
}

/** A quality inspection and its result. */
export interface Inspection {
  codServicoAgendado: number
  codPassagem: number | null
  em: number
  aprovada: boolean
}

const knownCode = (v: unknown): number => (typeof v === 'number' ? v : UNKNOWN_CODE)

class OpenIntervals {
  readonly intervals: Interval[] = []
  readonly #openItems = new Map<string, Interval>()

  open(i: Omit<Interval, 'ate'>): void {
    const key = `${i.tipo} ${i.codServicoAgendado ?? `p${i.codPassagem}`}`
    if (this.#openItems.get(key)?.cod === i.cod) return
    this.close(i.tipo, i, i.de)
    const interval = { ...i, ate: null }
    this.#openItems.set(key, interval)
    this.intervals.push(interval)
  }

  close(
    tipo: Interval['tipo'],
    { codServicoAgendado, codPassagem }: Pick<Interval, 'codServicoAgendado' | 'codPassagem'>,
    em: number,
  ): void {
    const key = `${tipo} ${codServicoAgendado ?? `p${codPassagem}`}`
    const opened = this.#openItems.get(key)
    if (!opened) return
    opened.ate = em
    this.#openItems.delete(key)
  }
}

/**
 * Builds the intervals (work, pauses, stays in a column, waits in the bolsão) and the inspections from events in the order in which they
 * happened. `ofServico` gives the mechanic of a service whose events name none.
 */
export function intervalsOf(
  eventos: readonly PainelEvent[],
  ofServico: ReadonlyMap<number, number>,
): { intervalos: Interval[]; inspecoes: Inspection[] } {
  const openItems = new OpenIntervals()
  const inspecoes: Inspection[] = []
  const mecanicos = new Map<number, number>()
  const columns = new Map<number, number>()
  for (const e of eventos) {
    const em = Date.parse(e.em)
    const { codPassagem, codServicoAgendado } = e
    if (e.alvo === 'SERVICO' && codServicoAgendado !== null) {
      const s = { codServicoAgendado, codPassagem }
      if (e.acao === 'INCLUIR') openItems.open({ tipo: 'BOLSAO', cod: UNKNOWN_CODE, ...s, de: em })
      if (e.dados && 'codMecanico' in e.dados) {
        const cod = knownCode(e.dados['codMecanico'])
        mecanicos.set(codServicoAgendado, cod)
        if (cod === UNKNOWN_CODE) openItems.open({ tipo: 'BOLSAO', cod: UNKNOWN_CODE, ...s, de: em })
        else openItems.close('BOLSAO', s, em)
      }
      if (e.depois?.['removido'] === true) openItems.close('BOLSAO', s, em)
      if (e.depois) {
        const mecanico = mecanicos.get(codServicoAgendado) ?? ofServico.get(codServicoAgendado) ?? UNKNOWN_CODE
        if (e.depois['trabalhando'] === true) openItems.open({ tipo: 'TRABALHO', cod: mecanico, ...s, de: em })
        else openItems.close('TRABALHO', s, em)
        if (e.depois['paralisado'] !== true) openItems.close('PAUSA', s, em)
        else if (e.acao === 'PARALISAR')
          openItems.open({ tipo: 'PAUSA', cod: knownCode(e.dados?.['codMotivo']), ...s, de: em })
      }
      if (e.acao === 'APROVAR_QUALIDADE' || e.acao === 'REPROVAR_QUALIDADE')
        inspecoes.push({ ...s, em, aprovada: e.acao === 'APROVAR_QUALIDADE' })
    } else if (codPassagem !== null) {
      const p = { codServicoAgendado: null, codPassagem }
      if (e.alvo === 'CARTAO' && e.depois) {
        const cod = knownCode(e.depois['codStatus'])
        columns.set(codPassagem, cod)
        openItems.open({ tipo: 'ETAPA', cod, ...p, de: em })
      }
      const column = columns.get(codPassagem)
      if (e.alvo === 'PASSAGEM' && e.acao === 'ENTREGAR') openItems.close('ETAPA', p, em)
      if (e.alvo === 'PASSAGEM' && e.acao === 'REABRIR' && column !== undefined)
        openItems.open({ tipo: 'ETAPA', cod: column, ...p, de: em })
    }
  }
  return { intervalos: openItems.intervals, inspecoes }
}
