import { CronExpressionParser } from 'cron-parser'

/** The next run of a schedule (five cron fields) in a store's time zone, as UTC. */
export const nextTime = (agenda: string, fuso: string): string =>
  CronExpressionParser.parse(agenda, { tz: fuso }).next().toDate().toISOString()

/** Shortest interval between two runs. */
const MIN_MINUTES_BETWEEN = 5

/** The error of a schedule as a message for people; null when it is valid. */
export function scheduleError(agenda: string): string | null {
  if (agenda.trim().split(/\s+/).length !== 5) return 'Use cinco campos: minuto, hora, dia, mês e dia da semana'
  try {
    const vezes = CronExpressionParser.parse(agenda, { tz: 'UTC' })
    const [a, b, d] = [vezes.next(), vezes.next(), vezes.next()].map((v) => v.toDate().getTime())
    const smallest = Math.min((b ?? 0) - (a ?? 0), (d ?? 0) - (b ?? 0))
    return smallest < MIN_MINUTES_BETWEEN * 60_000
      ? `Deixe ao menos ${MIN_MINUTES_BETWEEN} minutos entre duas execuções`
      : null
  } catch {
    return 'Não é um horário que se entenda. Exemplo: 30 6 * * 1-6, às 6h30 de segunda a sábado'
  }
}
