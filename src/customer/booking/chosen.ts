import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'

/** What was chosen, in one line; empty for nothing. A sum that lacks the price of a choice is only where it begins. */
export function chosenWords(chosen: readonly { minutos: number; preco: number | null }[]): string {
  if (chosen.length === 0) return ''
  const count = chosen.length === 1 ? '1 escolhido' : `${chosen.length} escolhidos`
  const time = formatHours(chosen.reduce((sum, c) => sum + c.minutos, 0))
  const total = chosen.reduce((sum, c) => sum + (c.preco ?? 0), 0)
  const price = `${chosen.some((c) => c.preco === null) ? 'a partir de ' : ''}${formatReais(total)}`
  return [count, time, ...(total > 0 ? [price] : [])].join(' · ')
}
