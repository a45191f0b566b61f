import { CronExpressionParser } from 'cron-parser'

/** The next time of a schedule (five cron fields) in a store's zone, as UTC. */
export const proximaVez = (agenda: string, fuso: string): string =>
  CronExpressionParser.parse(agenda, { tz: fuso }).next().toDate().toISOString()

/** Shortest time between two runs. */
const MINUTOS_ENTRE = 5

/** What is wrong with a schedule, for people; null when it is right. */
export function erroDaAgenda(agenda: string): string | null {
  if (agenda.trim().split(/\s+/).length !== 5) return 'Use cinco campos: minuto, hora, dia, mês e dia da semana'
  try {
    const vezes = CronExpressionParser.parse(agenda, { tz: 'UTC' })
    const [a, b, d] = [vezes.next(), vezes.next(), vezes.next()].map((v) => v.toDate().getTime())
    const menor = Math.min((b ?? 0) - (a ?? 0), (d ?? 0) - (b ?? 0))
    return menor < MINUTOS_ENTRE * 60_000 ? `Deixe ao menos ${MINUTOS_ENTRE} minutos entre duas execuções` : null
  } catch {
    return 'Não é um horário que se entenda. Exemplo: 30 6 * * 1-6, às 6h30 de segunda a sábado'
  }
}
