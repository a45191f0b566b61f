/** An event of the agenda as the replay reads it. Events come in the order in which they happened. */
export interface FoldedEvent {
  alvo: string
  acao: string
  codPassagem: number | null
  codServicoAgendado: number | null
  codAgendaVeiculo: number | null
  depois: Record<string, unknown> | null
  em: string
}

/** A card of the board at an instant. */
export interface CardAtMinute {
  codAgendaVeiculo: number
  codPassagem: number
  codStatus: number
  codStatusParalisado: number | null
  /** Numbers of the visit's services: in progress, paused, and in total. */
  trabalhando: number
  paralisados: number
  servicos: number
}

/** A service at an instant. */
export interface ServicoAtMinute {
  codServicoAgendado: number
  codPassagem: number | null
  status: number
  paralisado: boolean
  trabalhando: boolean
}

/** The board at an instant (epoch milliseconds): the fold of all events up to then. Cars that have left are not on it. */
export function boardAt(
  eventos: readonly FoldedEvent[],
  instant: number,
): { cartoes: CardAtMinute[]; servicos: ServicoAtMinute[] } {
  const cartoes = new Map<number, { codPassagem: number; codStatus: number; codStatusParalisado: number | null }>()
  const gone = new Set<number>()
  const servicos = new Map<number, ServicoAtMinute & { removido: boolean }>()
  for (const e of eventos) {
    if (Date.parse(e.em) > instant) break
    if (e.alvo === 'CARTAO' && e.depois && e.codAgendaVeiculo !== null && e.codPassagem !== null) {
      const paralisado = e.depois['codStatusParalisado']
      cartoes.set(e.codAgendaVeiculo, {
        codPassagem: e.codPassagem,
        codStatus: Number(e.depois['codStatus']),
        codStatusParalisado: typeof paralisado === 'number' ? paralisado : null,
      })
    } else if (e.alvo === 'PASSAGEM' && e.codPassagem !== null) {
      if (e.acao === 'ENTREGAR') gone.add(e.codPassagem)
      if (e.acao === 'REABRIR') gone.delete(e.codPassagem)
    } else if (e.alvo === 'SERVICO' && e.codServicoAgendado !== null) {
      const before = servicos.get(e.codServicoAgendado)
      servicos.set(e.codServicoAgendado, {
        codServicoAgendado: e.codServicoAgendado,
        codPassagem: e.codPassagem ?? before?.codPassagem ?? null,
        status: Number(e.depois?.['status'] ?? before?.status ?? 1),
        paralisado: e.depois ? e.depois['paralisado'] === true : (before?.paralisado ?? false),
        trabalhando: e.depois ? e.depois['trabalhando'] === true : (before?.trabalhando ?? false),
        removido: e.depois ? e.depois['removido'] === true : (before?.removido ?? false),
      })
    }
  }
  const alive = [...servicos.values()].filter((s) => !s.removido)
  const byPassagem = Map.groupBy(alive, (s) => s.codPassagem ?? 0)
  return {
    cartoes: [...cartoes]
      .filter(([, c]) => !gone.has(c.codPassagem))
      .map(([codAgendaVeiculo, c]) => {
        const own = byPassagem.get(c.codPassagem) ?? []
        return {
          codAgendaVeiculo,
          ...c,
          trabalhando: own.filter((s) => s.trabalhando).length,
          paralisados: own.filter((s) => s.paralisado).length,
          servicos: own.length,
        }
      }),
    servicos: alive.map(({ removido: _, ...s }) => s),
  }
}
