import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { addDays, dayInZone, formatDay, todayIn } from '#shared/rules/dates.ts'

/** Messages of one day, oldest first. */
export interface Day {
  dia: string
  mensagens: ConversaMensagem[]
}

/** Messages that come newest first, as days from the oldest on. */
export function byDay(newestFirst: readonly ConversaMensagem[], fuso: string): Day[] {
  const days: Day[] = []
  for (const m of newestFirst.toReversed()) {
    const dia = dayInZone(m.em, fuso)
    const last = days.at(-1)
    if (last?.dia === dia) last.mensagens.push(m)
    else days.push({ dia, mensagens: [m] })
  }
  return days
}

/** A day as people say it: 'hoje', 'ontem', '12/11/2026'. */
export function dayName(dia: string, fuso: string, now: Date): string {
  const today = todayIn(fuso, now)
  if (dia === today) return 'hoje'
  return dia === addDays(today, -1) ? 'ontem' : formatDay(dia)
}
