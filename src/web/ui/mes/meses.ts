const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const MES_CURTO = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })
const SEMANA = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const dataDe = (dia: string) => new Date(`${dia}T12:00:00Z`)

/** '2026-11' as 'novembro de 2026'. */
export const nomeDoMes = (mes: string): string => MES.format(dataDe(`${mes}-01`))
/** '2026-11' as 'nov'. */
export const mesCurto = (mes: string): string => MES_CURTO.format(dataDe(`${mes}-01`)).replace('.', '')
/** '2026-11-03' as 'ter'. */
export const diaCurto = (dia: string): string => SEMANA.format(dataDe(dia)).replace('.', '')
