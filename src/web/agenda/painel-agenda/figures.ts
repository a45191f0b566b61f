import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { type AgendaFigure, AGENDA_FIGURES } from '#shared/rules/painel-agenda.ts'
import { formatNumber, formatPercent } from '#shared/rules/numbers.ts'
import type { Tone } from '../../ui/theme/tone.ts'

/** Formats a figure in its unit; a dash for null. */
export function inWords(figura: AgendaFigure, valor: number | null): string {
  if (valor === null) return '—'
  const { tipo } = AGENDA_FIGURES[figura]
  return tipo === 'porcento'
    ? formatPercent(valor)
    : tipo === 'dinheiro'
      ? formatWholeReais(valor)
      : tipo === 'pontos'
        ? formatNumber(valor, 0)
        : formatDuration(valor)
}

/** Change against the previous period; undefined if either value is missing. */
export function modification(
  figura: AgendaFigure,
  atual: LoadedDashboardSum,
  previous: LoadedDashboardSum,
): { text: string; tone: Tone } | undefined {
  const f = AGENDA_FIGURES[figura]
  const [now, before] = [f.valor(atual), f.valor(previous)]
  if (now === null) return { text: 'nada no período', tone: 'neutro' }
  if (before === null) return { text: 'sem período anterior', tone: 'neutro' }
  const text = `antes ${inWords(figura, before)}`
  if (inWords(figura, now) === inWords(figura, before)) return { text: `igual a antes`, tone: 'neutro' }
  return { text, tone: now > before === (f.melhor === 'mais') ? 'verde' : 'vermelho' }
}
