import { somarDias } from '#shared/rules/datas.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'

export const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

export type Vista = 'mes' | 'semana'

/** Monday of the week of a day. */
export const segundaDe = (dia: string): string => somarDias(dia, 1 - Number(diaDaSemana(dia)))

/** Days that a view of a day shows: its week, or whole weeks that hold its month. */
export function diasDaVista(dia: string, vista: Vista): string[] {
  const primeiro = vista === 'semana' ? segundaDe(dia) : segundaDe(`${dia.slice(0, 7)}-01`)
  const semanas = vista === 'semana' ? 1 : Math.ceil(diasAte(primeiro, ultimoDoMes(dia)) / 7)
  return Array.from({ length: semanas * 7 }, (_, i) => somarDias(primeiro, i))
}

const ultimoDoMes = (dia: string): string =>
  new Date(Date.UTC(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)), 0)).toISOString().slice(0, 10)
const diasAte = (de: string, ate: string): number => Math.round((Date.parse(ate) - Date.parse(de)) / 86_400_000) + 1

/** The same place one view before or after. */
export function mover(dia: string, vista: Vista, passo: 1 | -1): string {
  if (vista === 'semana') return somarDias(dia, 7 * passo)
  const mes = new Date(Date.UTC(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)) - 1 + passo, 1))
  return mes.toISOString().slice(0, 10)
}

/** What a view is called: 'novembro de 2026', '16 a 22 de novembro de 2026'. */
export function tituloDaVista(dia: string, vista: Vista): string {
  const mesDe = (d: string) => MESES[Number(d.slice(5, 7)) - 1] ?? ''
  if (vista === 'mes') return `${mesDe(dia)} de ${dia.slice(0, 4)}`
  const [de, ate] = [segundaDe(dia), somarDias(segundaDe(dia), 6)]
  const comMes = mesDe(de) === mesDe(ate) ? '' : ` de ${mesDe(de)}`
  return `${Number(de.slice(8))}${comMes} a ${Number(ate.slice(8))} de ${mesDe(ate)} de ${ate.slice(0, 4)}`
}
