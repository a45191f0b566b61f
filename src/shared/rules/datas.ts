const DIA_MS = 86_400_000
const formatadores = new Map<string, Intl.DateTimeFormat>()

/** Wall clock of a zone at an instant: day YYYY-MM-DD and time HH:MM:SS. */
function relogio(instante: number, fuso: string): { dia: string; hora: string } {
  let formatador = formatadores.get(fuso)
  if (!formatador) {
    formatador = new Intl.DateTimeFormat('sv-SE', {
      timeZone: fuso,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatadores.set(fuso, formatador)
  }
  const [dia = '', hora = ''] = formatador.format(instante).split(' ')
  return { dia, hora }
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
export function deslocamento(instante: number, fuso: string): number {
  const { dia, hora } = relogio(instante, fuso)
  return Date.parse(`${dia}T${hora}Z`) - Math.floor(instante / 1000) * 1000
}

/** Calendar day YYYY-MM-DD of a UTC instant in an IANA zone; throws RangeError on an unknown zone. */
export function diaNaZona(instante: string, fuso: string): string {
  return relogio(Date.parse(instante), fuso).dia
}

/** Today in a zone, YYYY-MM-DD. */
export function hoje(fuso: string, agora: Date): string {
  return relogio(agora.getTime(), fuso).dia
}

/** A day moved by whole days, YYYY-MM-DD. */
export function somarDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10)
}

/** First UTC instant of a day in a zone, ISO 8601; where midnight was skipped by daylight saving, the first that exists. */
export function inicioDoDia(dia: string, fuso: string): string {
  const meiaNoite = Date.parse(`${dia}T00:00:00Z`)
  // Around a change of offset one of the two candidates falls on the day before, or later in the day.
  const candidatos = [
    meiaNoite - deslocamento(meiaNoite - DIA_MS, fuso),
    meiaNoite - deslocamento(meiaNoite + DIA_MS, fuso),
  ]
  return new Date(Math.min(...candidatos.filter((c) => relogio(c, fuso).dia === dia))).toISOString()
}

/** UTC instant of a wall-clock time HH:MM of a day in a zone, ISO 8601; after a change of offset that day it may be off by it. */
export function instanteLocal(dia: string, hora: string, fuso: string): string {
  const comoUtc = Date.parse(`${dia}T${hora}:00Z`)
  return new Date(comoUtc - deslocamento(comoUtc - deslocamento(comoUtc, fuso), fuso)).toISOString()
}

/** A day as written in Brazil: 12/11/2026. */
export function formatarDia(dia: string): string {
  return `${dia.slice(8, 10)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`
}

/** An instant on the store's own clock, always with its day: '12/11/2026 14:30'. */
export function formatarInstante(instante: string, fuso: string): string {
  const { dia, hora } = relogio(Date.parse(instante), fuso)
  return `${formatarDia(dia)} ${hora.slice(0, 5)}`
}

/** Hour and minute of an instant on the store's own clock: '14:30'. */
export function formatarHora(instante: string, fuso: string): string {
  return relogio(Date.parse(instante), fuso).hora.slice(0, 5)
}

/** When something happened, as the store says it: 'hoje 14:30', 'ontem 09:10', '12/11/2026 14:30'. */
export function formatarQuando(instante: string, fuso: string, agora: Date): string {
  const { dia, hora } = relogio(Date.parse(instante), fuso)
  const atual = hoje(fuso, agora)
  const quando = dia === atual ? 'hoje' : dia === somarDias(atual, -1) ? 'ontem' : formatarDia(dia)
  return `${quando} ${hora.slice(0, 5)}`
}

/** Working time, in hours alone ('45 min', '33 h 15 min'): a day of a workshop has no 24 hours. */
export function formatarHoras(minutos: number): string {
  const total = Math.max(0, Math.floor(minutos))
  const [horas, resto] = [Math.floor(total / 60), total % 60]
  if (horas === 0) return `${resto} min`
  return resto > 0 ? `${horas} h ${resto} min` : `${horas} h`
}

/** A span of minutes: '45 min', '2 h 10 min', '3 d 4 h'; whole minutes, never negative. */
export function formatarDuracao(minutos: number): string {
  const total = Math.max(0, Math.floor(minutos))
  const [dias, horas, resto] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (dias > 0) return horas > 0 ? `${dias} d ${horas} h` : `${dias} d`
  if (horas > 0) return resto > 0 ? `${horas} h ${resto} min` : `${horas} h`
  return `${resto} min`
}
