/** An event of the agenda as the replay folds it; in the order in which it happened. */
export interface EventoDobrado {
  alvo: string
  acao: string
  codPassagem: number | null
  codServicoAgendado: number | null
  codAgendaVeiculo: number | null
  depois: Record<string, unknown> | null
  em: string
}

/** A card as the board showed it. */
export interface CartaoNoMinuto {
  codAgendaVeiculo: number
  codPassagem: number
  codStatus: number
  codStatusParalisado: number | null
  /** Of the visit's services: at work, standing still, and how many there are. */
  trabalhando: number
  paralisados: number
  servicos: number
}

/** A service as its row was. */
export interface ServicoNoMinuto {
  codServicoAgendado: number
  codPassagem: number | null
  status: number
  paralisado: boolean
  trabalhando: boolean
}

/** The board at an instant (epoch milliseconds): the fold of everything that had happened by then. Cars that had left are not on it. */
export function quadroEm(
  eventos: readonly EventoDobrado[],
  instante: number,
): { cartoes: CartaoNoMinuto[]; servicos: ServicoNoMinuto[] } {
  const cartoes = new Map<number, { codPassagem: number; codStatus: number; codStatusParalisado: number | null }>()
  const foram = new Set<number>()
  const servicos = new Map<number, ServicoNoMinuto & { removido: boolean }>()
  for (const e of eventos) {
    if (Date.parse(e.em) > instante) break
    if (e.alvo === 'CARTAO' && e.depois && e.codAgendaVeiculo !== null && e.codPassagem !== null) {
      const paralisado = e.depois['codStatusParalisado']
      cartoes.set(e.codAgendaVeiculo, {
        codPassagem: e.codPassagem,
        codStatus: Number(e.depois['codStatus']),
        codStatusParalisado: typeof paralisado === 'number' ? paralisado : null,
      })
    } else if (e.alvo === 'PASSAGEM' && e.codPassagem !== null) {
      if (e.acao === 'ENTREGAR') foram.add(e.codPassagem)
      if (e.acao === 'REABRIR') foram.delete(e.codPassagem)
    } else if (e.alvo === 'SERVICO' && e.codServicoAgendado !== null) {
      const antes = servicos.get(e.codServicoAgendado)
      servicos.set(e.codServicoAgendado, {
        codServicoAgendado: e.codServicoAgendado,
        codPassagem: e.codPassagem ?? antes?.codPassagem ?? null,
        status: Number(e.depois?.['status'] ?? antes?.status ?? 1),
        paralisado: e.depois ? e.depois['paralisado'] === true : (antes?.paralisado ?? false),
        trabalhando: e.depois ? e.depois['trabalhando'] === true : (antes?.trabalhando ?? false),
        removido: e.depois ? e.depois['removido'] === true : (antes?.removido ?? false),
      })
    }
  }
  const vivos = [...servicos.values()].filter((s) => !s.removido)
  const porPassagem = Map.groupBy(vivos, (s) => s.codPassagem ?? 0)
  return {
    cartoes: [...cartoes]
      .filter(([, c]) => !foram.has(c.codPassagem))
      .map(([codAgendaVeiculo, c]) => {
        const dele = porPassagem.get(c.codPassagem) ?? []
        return {
          codAgendaVeiculo,
          ...c,
          trabalhando: dele.filter((s) => s.trabalhando).length,
          paralisados: dele.filter((s) => s.paralisado).length,
          servicos: dele.length,
        }
      }),
    servicos: vivos.map(({ removido: _, ...s }) => s),
  }
}
