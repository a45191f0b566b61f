const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })
const WEEK = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const toDate = (dia: string) => new Date(`${dia}T12:00:00Z`)

/** '2026-11' as 'novembro de 2026'. */
export const monthName = (mes: string): string => MONTH.format(toDate(`${mes}-01`))
/** '2026-11' as 'nov'. */
export const shortMonth = (mes: string): string => SHORT_MONTH.format(toDate(`${mes}-01`)).replace('.', '')
/** '2026-11-03' as 'ter'. */
export const shortWeekday = (dia: string): string => WEEK.format(toDate(dia)).replace('.', '')
