import type { WaitingCliente } from '#shared/agenda/reservas.ts'
import { PERIOD_NAMES } from '#shared/agenda/lembretes.ts'
import { formatDay } from '#shared/rules/dates.ts'
import type { Tone } from '../../ui/theme/tone.ts'

/** Names and colour roles of the states of a wait. */
export const WAIT_STATES: Readonly<Record<WaitingCliente['estado'], { nome: string; tone: Tone }>> = {
  ESPERANDO: { nome: 'Esperando', tone: 'azul' },
  OFERECIDA: { nome: 'Hora oferecida', tone: 'amarelo' },
  ACEITA: { nome: 'Agendou', tone: 'verde' },
  DESISTIU: { nome: 'Saiu da lista', tone: 'neutro' },
  EXPIRADA: { nome: 'Passou do prazo', tone: 'neutro' },
}

/** When a customer can come, in words: '28/11 a 05/12, de manhã'. */
export function whenInWords({ de, ate, periodo }: Pick<WaitingCliente, 'de' | 'ate' | 'periodo'>): string {
  const days = de === ate ? formatDay(de).slice(0, 5) : `${formatDay(de).slice(0, 5)} a ${formatDay(ate).slice(0, 5)}`
  return `${days}, ${PERIOD_NAMES[periodo]}`
}

/** What a customer wants, in words. */
export const wishInWords = ({ servicos, texto }: Pick<WaitingCliente, 'servicos' | 'texto'>): string =>
  [servicos.join(', '), texto].filter(Boolean).join(' · ') || 'sem serviço escolhido'

/** Whether an hour ('HH:MM') lies in the part of the day that a customer asked for. */
export function fitsPeriod(hora: string, period: WaitingCliente['periodo']): boolean {
  if (period === 'QUALQUER') return true
  return period === 'MANHA' ? hora < '12:00' : hora >= '12:00'
}
