/** Demand pattern of a part; PARADA: no demand for twelve months or more, NOVA: too little history to tell. */
export const PATTERNS = ['SUAVE', 'ERRATICA', 'INTERMITENTE', 'IRREGULAR', 'PARADA', 'NOVA'] as const
export type Pattern = (typeof PATTERNS)[number]
export const METHODS = ['SES', 'SES_LIMITADA', 'SBA', 'TSB', 'MEDIA', 'CATEGORIA'] as const
export type Method = (typeof METHODS)[number]

/** Months of history from which on the forecast uses the method that would have erred least over the last twelve months. */
export const SELECTION_MONTHS = 24
const TESTED_MONTHS = 12
/** A series with at most this many demands says too little about sizes and intervals: only its probability is followed. */
const FEW_DEMANDS = 2
const MEAN_MONTHS = 12

/** With more months than this between demands, the demand is intermittent. */
export const ADI_CUTOFF = 1.32
/** With a squared variation of the sizes above this, the demand is erratic or lumpy. */
export const CV2_CUTOFF = 0.49
/** Months without demand after which a part is dead. */
export const DEAD_MONTHS = 12
/** With fewer months of history than this, the category's forecast is mixed in. */
export const NEW_MONTHS = 6

type Series = readonly number[]

// One run calls these functions for a million series: plain loops, no copies of the series and no callback per month.
function soma(v: Series): number {
  let s = 0
  for (const x of v) s += x
  return s
}
function hasNegative(v: Series): boolean {
  for (const x of v) if (x < 0) return true
  return false
}
/** The mean; 0 for an empty series. */
export const media = (v: Series): number => (v.length === 0 ? 0 : soma(v) / v.length)

/** Population standard deviation; 0 for an empty series. */
export function deviation(v: Series): number {
  const m = media(v)
  let q = 0
  for (const x of v) q += (x - m) ** 2
  return v.length === 0 ? 0 : Math.sqrt(q / v.length)
}

/** The middle value, or the mean of the two middle ones; 0 for an empty series. */
export function median(v: Series): number {
  const o = v.toSorted((a, b) => a - b)
  const middle = o.length >> 1
  return o.length % 2 === 1 ? (o[middle] ?? 0) : ((o[middle - 1] ?? 0) + (o[middle] ?? 0)) / 2
}

/** Average months between demands; Infinity without any demand. */
export function adi(series: Series): number {
  let given = 0
  for (const x of series) if (x > 0) given++
  return given === 0 ? Infinity : series.length / given
}

/** Squared coefficient of variation of the demand sizes; months without demand are left out. */
export function cv2(series: Series): number {
  let [given, total, squares] = [0, 0, 0]
  for (const x of series)
    if (x > 0) {
      given++
      total += x
    }
  if (given === 0) return 0
  const m = total / given
  for (const x of series) if (x > 0) squares += (x - m) ** 2
  return squares / given / (m * m)
}

/** Months since the last demand; the length of the series when there was none. */
export function monthsWithoutDemand(series: Series): number {
  let ultima = series.length - 1
  while (ultima >= 0 && !((series[ultima] ?? 0) > 0)) ultima--
  return series.length - 1 - ultima
}

/** Demand pattern of a series of months, the oldest first: after Syntetos and Boylan, with the population variance of the sizes. */
export function patternOf(
  series: Series,
  { adi: interval, cv2: variation } = { adi: adi(series), cv2: cv2(series) },
): Exclude<Pattern, 'NOVA'> {
  if (monthsWithoutDemand(series) >= DEAD_MONTHS || interval === Infinity) return 'PARADA'
  const intermittent = interval > ADI_CUTOFF
  const isErratic = variation > CV2_CUTOFF
  if (intermittent) return isErratic ? 'IRREGULAR' : 'INTERMITENTE'
  return isErratic ? 'ERRATICA' : 'SUAVE'
}

/** Simple exponential smoothing, started at the first value. */
export function ses(series: Series, alfa: number): number {
  let nivel = series[0] ?? 0
  for (let i = 1; i < series.length; i++) nivel += alfa * ((series[i] ?? 0) - nivel)
  return nivel
}

/** The median of the sizes of demand plus three median deviations. */
function sizeCap(series: Series): number {
  const sizes = series.filter((x) => x > 0)
  const middle = median(sizes)
  return middle + 3 * median(sizes.map((x) => Math.abs(x - middle)))
}

/**
 * Exponential smoothing with sizes capped at the median plus three median deviations: one large sale does not move the forecast for
 * months.
 */
export function cappedSes(series: Series, alfa: number): number {
  const teto = sizeCap(series)
  return ses(
    series.map((x) => Math.min(x, teto)),
    alfa,
  )
}

/** Croston's demand per month: smoothed size ÷ smoothed interval, both started at their first values. */
export function croston(series: Series, alfa: number): number {
  let [size, interval, last] = [0, 0, -1]
  for (let i = 0; i < series.length; i++) {
    const x = series[i] ?? 0
    if (x <= 0) continue
    if (interval === 0) [size, interval] = [x, i + 1]
    else {
      size += alfa * (x - size)
      interval += alfa * (i - last - interval)
    }
    last = i
  }
  return interval === 0 ? 0 : size / interval
}

/** Croston with the bias correction of Syntetos and Boylan. */
export const sba = (series: Series, alfa: number): number => croston(series, alfa) * (1 - alfa / 2)
/** Croston with the bias correction of Shale, Boylan and Johnston. */
export const sbj = (series: Series, alfa: number): number => croston(series, alfa) * (1 - alfa / (2 - alfa))

/**
 * Teunter, Syntetos and Babai: size × probability of demand, and the probability falls in every month without demand. Without `start` the
 * first month gives the first probability.
 */
export function tsb(series: Series, alfa: number, beta: number, start?: number): number {
  let size = series.find((x) => x > 0) ?? 0
  let chance = start ?? ((series[0] ?? 0) > 0 ? 1 : 0)
  for (const x of series) {
    if (x > 0) size += alfa * (x - size)
    chance += beta * ((x > 0 ? 1 : 0) - chance)
  }
  return size * chance
}

/** Share of the first year's months with demand: the starting probability of a long series. */
function initialChance(series: Series): number {
  const n = Math.min(MEAN_MONTHS, series.length)
  let given = 0
  for (let i = 0; i < n; i++) if ((series[i] ?? 0) > 0) given++
  return n === 0 ? 0 : given / n
}

/**
 * The forecast of the method that erred least (in units) over the last twelve months, each month forecast only from the months before it.
 * The candidates are the pattern's own method, falling probability (TSB), and the mean of twelve months; a third of the second best is
 * mixed in. One pass; on a tie the pattern's own method wins.
 */
function picked(
  series: Series,
  classMethod: Method,
  { alfa, beta }: { alfa: number; beta: number },
): { metodo: Method; previsao: number } {
  const teto = classMethod === 'SES_LIMITADA' ? sizeCap(series) : Infinity
  let [nivel, size, interval, last] = [Math.min(series[0] ?? 0, teto), 0, 0, -1]
  let [demandSize, chance] = [series.find((x) => x > 0) ?? 0, initialChance(series)]
  let ano = 0
  let [classError, tsbError, meanError] = [0, 0, 0]
  const classe = () => (classMethod !== 'SBA' ? nivel : interval === 0 ? 0 : (size / interval) * (1 - alfa / 2))
  const yearlyMean = (i: number) => ano / Math.min(i, MEAN_MONTHS)
  for (let i = 0; i < series.length; i++) {
    const x = series[i] ?? 0
    if (i >= series.length - TESTED_MONTHS) {
      classError += Math.abs(classe() - x)
      tsbError += Math.abs(demandSize * chance - x)
      meanError += Math.abs(yearlyMean(i) - x)
    }
    if (i > 0) nivel += alfa * (Math.min(x, teto) - nivel)
    if (x > 0) {
      demandSize += alfa * (x - demandSize)
      if (interval === 0) [size, interval] = [x, i + 1]
      else {
        size += alfa * (x - size)
        interval += alfa * (i - last - interval)
      }
      last = i
    }
    chance += beta * ((x > 0 ? 1 : 0) - chance)
    ano += x - (i >= MEAN_MONTHS ? (series[i - MEAN_MONTHS] ?? 0) : 0)
  }
  const [best, second] = [
    { erro: classError, metodo: classMethod, previsao: classe() },
    { erro: tsbError, metodo: 'TSB' as const, previsao: demandSize * chance },
    { erro: meanError, metodo: 'MEDIA' as const, previsao: yearlyMean(series.length) },
  ].toSorted((pickOne, other) => pickOne.erro - other.erro)
  // A forecast that is too low fits a series of mostly zeros best: mix in a third of the second best.
  const [first = 0, another = 0] = [best?.previsao, second?.previsao]
  return { metodo: best?.metodo ?? classMethod, previsao: (2 * first + another) / 3 }
}

/** Monthly demand and deviation of the parts of a category: the basis for a new part. */
export interface CategoryForecast {
  previsao: number
  sigma: number
}

export interface Forecast {
  padrao: Pattern
  metodo: Method
  /** Units per month. */
  previsao: number
  /** Standard deviation of a month. */
  sigma: number
  adi: number
  cv2: number
}

const METHOD_BY_PATTERN = {
  SUAVE: 'SES',
  ERRATICA: 'SES_LIMITADA',
  INTERMITENTE: 'SBA',
  IRREGULAR: 'SBA',
} as const

/**
 * Forecast of a part. The demand pattern decides the method; with two years of history the method that erred least does (`picked`); with
 * one or two demands the falling probability does. A part with fewer than six months of history takes the missing months from its
 * category.
 */
export function forecast(
  series: Series,
  { alfa, beta }: { alfa: number; beta: number },
  categoria: CategoryForecast | null = null,
): Forecast {
  // A month with more returns than sales counts as no demand.
  const cleaned = hasNegative(series) ? series.map((x) => Math.max(0, x)) : series
  const base = { adi: adi(cleaned), cv2: cv2(cleaned), sigma: deviation(cleaned) }
  if (cleaned.length < NEW_MONTHS) {
    const proprio = cleaned.length / NEW_MONTHS
    const rest = 1 - proprio
    return {
      ...base,
      padrao: 'NOVA',
      metodo: 'CATEGORIA',
      previsao: proprio * media(cleaned) + rest * (categoria?.previsao ?? 0),
      sigma: proprio * base.sigma + rest * (categoria?.sigma ?? 0),
    }
  }
  const padrao = patternOf(cleaned, base)
  if (cleaned.length / base.adi <= FEW_DEMANDS)
    return { ...base, padrao, metodo: 'TSB', previsao: tsb(cleaned, alfa, beta, initialChance(cleaned)) }
  if (cleaned.length >= SELECTION_MONTHS && padrao !== 'PARADA')
    return { ...base, padrao, ...picked(cleaned, METHOD_BY_PATTERN[padrao], { alfa, beta }) }
  switch (padrao) {
    case 'SUAVE':
      return { ...base, padrao, metodo: 'SES', previsao: ses(cleaned, alfa) }
    case 'ERRATICA':
      return { ...base, padrao, metodo: 'SES_LIMITADA', previsao: cappedSes(cleaned, alfa) }
    case 'PARADA':
      return { ...base, padrao, metodo: 'TSB', previsao: tsb(cleaned, alfa, beta) }
    default:
      return { ...base, padrao, metodo: 'SBA', previsao: sba(cleaned, alfa) }
  }
}

export const CLASSES_ABC = ['A', 'B', 'C'] as const
export type Abc = (typeof CLASSES_ABC)[number]
export const CLASSES_XYZ = ['X', 'Y', 'Z'] as const
export type Xyz = (typeof CLASSES_XYZ)[number]

/** ABC classes by yearly value, in the order given: the first 80 % of the value are A, the next 15 % B, the rest C. */
export function classesAbc(values: Series): Abc[] {
  const total = soma(values.map((v) => Math.max(0, v)))
  const classes: Abc[] = values.map(() => 'C')
  if (total <= 0) return classes
  let ate = 0
  for (const i of values.map((_, n) => n).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)) {
    // The part that crosses a threshold still belongs to the class that it completes.
    classes[i] = ate < total * 0.8 ? 'A' : ate < total * 0.95 ? 'B' : 'C'
    if ((values[i] ?? 0) <= 0) classes[i] = 'C'
    ate += Math.max(0, values[i] ?? 0)
  }
  return classes
}

/** XYZ class by the variation of the months. */
export function xyzClass(series: Series): Xyz {
  const m = media(series)
  const cv = m <= 0 ? Infinity : deviation(series) / m
  return cv <= 0.5 ? 'X' : cv <= 1 ? 'Y' : 'Z'
}
