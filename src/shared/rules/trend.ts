/** One measure of an item at one visit; `dia` is the store's day, YYYY-MM-DD. */
export interface Reading {
  dia: string
  km: number | null
  medida: number
  estado: 'VERDE' | 'AMARELO' | 'VERMELHO' | 'NAO_VERIFICADO' | 'NA'
}

/** The worn-out side of the limit: tread wears down to a minimum, humidity rises to a maximum. */
export type LimitSide = 'MINIMO' | 'MAXIMO'

/** When the fitted line reaches the limit: a day, and the odometer reading when km were recorded too. */
export interface Projection {
  dia: string
  km: number | null
  /** Change of the measure per 30 days. */
  porMes: number
}

const DAY_MS = 86_400_000
/** No projection beyond this horizon: wear that slow is noise. */
const HORIZON_DAYS = 3653

/** Type of the limit, derived from the colours: readings that are not red lie on its good side. Null when the colours do not tell. */
export function limitSide(leituras: readonly Reading[], limite: number): LimitSide | null {
  for (const l of leituras) {
    if (l.medida === limite) continue
    const above = l.medida > limite
    if (l.estado === 'VERDE' || l.estado === 'AMARELO') return above ? 'MINIMO' : 'MAXIMO'
    if (l.estado === 'VERMELHO') return above ? 'MAXIMO' : 'MINIMO'
  }
  return null
}

/** The readings since the last repair, sorted by day: a change from amber or red back to green starts a new series. */
export function currentSeries(leituras: readonly Reading[]): Reading[] {
  const ordered = leituras.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : 0))
  const inicio = ordered.findLastIndex((l, i) => {
    const antes = ordered[i - 1]?.estado
    return l.estado === 'VERDE' && (antes === 'AMARELO' || antes === 'VERMELHO')
  })
  return inicio < 0 ? ordered : ordered.slice(inicio)
}

/**
 * The day of the limit by a straight line through the measures since the last repair (least squares over days). Null with fewer than two
 * days, without wear towards the limit, with the limit already reached, or more than ten years ahead.
 */
export function project(leituras: readonly Reading[], limite: number): Projection | null {
  const lado = limitSide(leituras, limite)
  const serie = currentSeries(leituras)
  const ultima = serie.at(-1)
  if (!lado || !ultima || passed(ultima.medida, limite, lado)) return null
  const dias = serie.map((l) => ({ x: Date.parse(`${l.dia}T00:00:00Z`) / DAY_MS, y: l.medida }))
  const fittedLine = fitLine(dias, lado)
  if (!fittedLine) return null
  const hoje = Date.parse(`${ultima.dia}T00:00:00Z`) / DAY_MS
  // The line may cross the limit before a last reading that still passes: the day is never before that reading.
  const dia = Math.max(hoje, Math.ceil(crossing(fittedLine, limite)))
  if (dia - hoje > HORIZON_DAYS) return null
  return {
    dia: new Date(dia * DAY_MS).toISOString().slice(0, 10),
    km: projectKm(serie, limite, lado),
    porMes: fittedLine.inclinacao * 30,
  }
}

function projectKm(serie: readonly Reading[], limite: number, lado: LimitSide): number | null {
  const pontos = serie.flatMap((l) => (l.km === null ? [] : [{ x: l.km, y: l.medida }]))
  const fittedLine = fitLine(pontos, lado)
  const ultimo = Math.max(...pontos.map((p) => p.x))
  if (!fittedLine) return null
  const km = Math.max(ultimo, Math.ceil(crossing(fittedLine, limite)))
  return km > 2_000_000 ? null : km
}

function passed(medida: number, limite: number, lado: LimitSide): boolean {
  return lado === 'MINIMO' ? medida <= limite : medida >= limite
}

interface FittedLine {
  inclinacao: number
  xMedio: number
  yMedio: number
}

/** Least squares; null with fewer than two distinct x values or a slope away from the limit. */
function fitLine(pontos: readonly { x: number; y: number }[], lado: LimitSide): FittedLine | null {
  if (new Set(pontos.map((p) => p.x)).size < 2) return null
  const media = (f: (p: { x: number; y: number }) => number) => pontos.reduce((s, p) => s + f(p), 0) / pontos.length
  const xMean = media((p) => p.x)
  const yMean = media((p) => p.y)
  const slope = media((p) => (p.x - xMean) * (p.y - yMean)) / media((p) => (p.x - xMean) ** 2)
  return (lado === 'MINIMO' ? slope < 0 : slope > 0) ? { inclinacao: slope, xMedio: xMean, yMedio: yMean } : null
}

function crossing(r: FittedLine, limite: number): number {
  return r.xMedio + (limite - r.yMedio) / r.inclinacao
}
