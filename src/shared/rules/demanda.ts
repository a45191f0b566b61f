/** How a part's demand behaves; PARADA has had none for twelve months or more, NOVA is known for too short a time to tell. */
export const PADROES = ['SUAVE', 'ERRATICA', 'INTERMITENTE', 'IRREGULAR', 'PARADA', 'NOVA'] as const
export type Padrao = (typeof PADROES)[number]
export const METODOS = ['SES', 'SES_LIMITADA', 'SBA', 'TSB', 'MEDIA', 'CATEGORIA'] as const
export type Metodo = (typeof METODOS)[number]

/** Months of history from which the method is the one that would have erred least, and how many of its last months say so. */
export const MESES_ESCOLHA = 24
const MESES_PROVADOS = 12
/** Demands up to which a series says too little of sizes and intervals: only their probability is followed. */
const POUCAS_DEMANDAS = 2
const MESES_DA_MEDIA = 12

/** Beyond this many months between demands it is intermittent. */
export const CORTE_ADI = 1.32
/** Beyond this squared variation of the sizes it is erratic or lumpy. */
export const CORTE_CV2 = 0.49
/** Months without demand after which a part counts as dead. */
export const MESES_PARADA = 12
/** Months of a part's own history below which its category has a say. */
export const MESES_NOVA = 6

type Serie = readonly number[]

// A run asks these of a million series: they go through them without making others, and call nothing for each month.
function soma(v: Serie): number {
  let s = 0
  for (const x of v) s += x
  return s
}
function temNegativo(v: Serie): boolean {
  for (const x of v) if (x < 0) return true
  return false
}
/** The mean; 0 of nothing. */
export const media = (v: Serie): number => (v.length === 0 ? 0 : soma(v) / v.length)

/** Population standard deviation; 0 of nothing. */
export function desvio(v: Serie): number {
  const m = media(v)
  let q = 0
  for (const x of v) q += (x - m) ** 2
  return v.length === 0 ? 0 : Math.sqrt(q / v.length)
}

/** The middle value, of two middle ones their mean; 0 of nothing. */
export function mediana(v: Serie): number {
  const o = v.toSorted((a, b) => a - b)
  const meio = o.length >> 1
  return o.length % 2 === 1 ? (o[meio] ?? 0) : ((o[meio - 1] ?? 0) + (o[meio] ?? 0)) / 2
}

/** Average months between demands; Infinity where there was none. */
export function adi(serie: Serie): number {
  let com = 0
  for (const x of serie) if (x > 0) com++
  return com === 0 ? Infinity : serie.length / com
}

/** Squared coefficient of variation of the sizes of demand, months without any left out. */
export function cv2(serie: Serie): number {
  let [com, total, quadrados] = [0, 0, 0]
  for (const x of serie)
    if (x > 0) {
      com++
      total += x
    }
  if (com === 0) return 0
  const m = total / com
  for (const x of serie) if (x > 0) quadrados += (x - m) ** 2
  return quadrados / com / (m * m)
}

/** Months since the last demand; the whole length where there was none. */
export function mesesSemDemanda(serie: Serie): number {
  let ultima = serie.length - 1
  while (ultima >= 0 && !((serie[ultima] ?? 0) > 0)) ultima--
  return serie.length - 1 - ultima
}

/** How a series of months behaves, the oldest first: after Syntetos and Boylan, with the population variance of the sizes. */
export function padraoDe(
  serie: Serie,
  { adi: intervalo, cv2: variacao } = { adi: adi(serie), cv2: cv2(serie) },
): Exclude<Padrao, 'NOVA'> {
  if (mesesSemDemanda(serie) >= MESES_PARADA || intervalo === Infinity) return 'PARADA'
  const intermitente = intervalo > CORTE_ADI
  const varia = variacao > CORTE_CV2
  if (intermitente) return varia ? 'IRREGULAR' : 'INTERMITENTE'
  return varia ? 'ERRATICA' : 'SUAVE'
}

/** Simple exponential smoothing, started at the first value. */
export function ses(serie: Serie, alfa: number): number {
  let nivel = serie[0] ?? 0
  for (let i = 1; i < serie.length; i++) nivel += alfa * ((serie[i] ?? 0) - nivel)
  return nivel
}

/** The median of the sizes of demand plus three median deviations. */
function tetoDosTamanhos(serie: Serie): number {
  const tamanhos = serie.filter((x) => x > 0)
  const meio = mediana(tamanhos)
  return meio + 3 * mediana(tamanhos.map((x) => Math.abs(x - meio)))
}

/** Smoothing of sizes capped at the median plus three median deviations: one large sale does not move the forecast for months. */
export function sesLimitada(serie: Serie, alfa: number): number {
  const teto = tetoDosTamanhos(serie)
  return ses(
    serie.map((x) => Math.min(x, teto)),
    alfa,
  )
}

/** Croston's demand a month: smoothed size over smoothed interval, both started at their first values. */
export function croston(serie: Serie, alfa: number): number {
  let [tamanho, intervalo, ultimo] = [0, 0, -1]
  for (let i = 0; i < serie.length; i++) {
    const x = serie[i] ?? 0
    if (x <= 0) continue
    if (intervalo === 0) [tamanho, intervalo] = [x, i + 1]
    else {
      tamanho += alfa * (x - tamanho)
      intervalo += alfa * (i - ultimo - intervalo)
    }
    ultimo = i
  }
  return intervalo === 0 ? 0 : tamanho / intervalo
}

/** Croston less the bias of a quotient, after Syntetos and Boylan. */
export const sba = (serie: Serie, alfa: number): number => croston(serie, alfa) * (1 - alfa / 2)
/** The same after Shale, Boylan and Johnston. */
export const sbj = (serie: Serie, alfa: number): number => croston(serie, alfa) * (1 - alfa / (2 - alfa))

/** Teunter, Syntetos and Babai: size by its probability, which falls in every month without demand. Without `inicio` the first month gives the first probability. */
export function tsb(serie: Serie, alfa: number, beta: number, inicio?: number): number {
  let tamanho = serie.find((x) => x > 0) ?? 0
  let chance = inicio ?? ((serie[0] ?? 0) > 0 ? 1 : 0)
  for (const x of serie) {
    if (x > 0) tamanho += alfa * (x - tamanho)
    chance += beta * ((x > 0 ? 1 : 0) - chance)
  }
  return tamanho * chance
}

/** Share of the first year's months with demand: where the probability of a long series starts. */
function chanceInicial(serie: Serie): number {
  const n = Math.min(MESES_DA_MEDIA, serie.length)
  let com = 0
  for (let i = 0; i < n; i++) if ((serie[i] ?? 0) > 0) com++
  return n === 0 ? 0 : com / n
}

/**
 * The forecast of the next month by the method that erred least, in units, over the last twelve months, each foreseen from those before it alone:
 * that of the part's behaviour, falling probability (TSB), or the mean of twelve months; with a third of the next best. One pass; ties go to the
 * behaviour's own.
 */
function escolhida(
  serie: Serie,
  daClasse: Metodo,
  { alfa, beta }: { alfa: number; beta: number },
): { metodo: Metodo; previsao: number } {
  const teto = daClasse === 'SES_LIMITADA' ? tetoDosTamanhos(serie) : Infinity
  let [nivel, tamanho, intervalo, ultimo] = [Math.min(serie[0] ?? 0, teto), 0, 0, -1]
  let [grandeza, chance] = [serie.find((x) => x > 0) ?? 0, chanceInicial(serie)]
  let ano = 0
  let [erroClasse, erroTsb, erroMedia] = [0, 0, 0]
  const classe = () => (daClasse !== 'SBA' ? nivel : intervalo === 0 ? 0 : (tamanho / intervalo) * (1 - alfa / 2))
  const anual = (i: number) => ano / Math.min(i, MESES_DA_MEDIA)
  for (let i = 0; i < serie.length; i++) {
    const x = serie[i] ?? 0
    if (i >= serie.length - MESES_PROVADOS) {
      erroClasse += Math.abs(classe() - x)
      erroTsb += Math.abs(grandeza * chance - x)
      erroMedia += Math.abs(anual(i) - x)
    }
    if (i > 0) nivel += alfa * (Math.min(x, teto) - nivel)
    if (x > 0) {
      grandeza += alfa * (x - grandeza)
      if (intervalo === 0) [tamanho, intervalo] = [x, i + 1]
      else {
        tamanho += alfa * (x - tamanho)
        intervalo += alfa * (i - ultimo - intervalo)
      }
      ultimo = i
    }
    chance += beta * ((x > 0 ? 1 : 0) - chance)
    ano += x - (i >= MESES_DA_MEDIA ? (serie[i - MESES_DA_MEDIA] ?? 0) : 0)
  }
  const [melhor, segundo] = [
    { erro: erroClasse, metodo: daClasse, previsao: classe() },
    { erro: erroTsb, metodo: 'TSB' as const, previsao: grandeza * chance },
    { erro: erroMedia, metodo: 'MEDIA' as const, previsao: anual(serie.length) },
  ].toSorted((um, outro) => um.erro - outro.erro)
  // A series of mostly zeros is fitted best by a forecast that is too low: a third of the second best is mixed in.
  const [primeira = 0, outra = 0] = [melhor?.previsao, segundo?.previsao]
  return { metodo: melhor?.metodo ?? daClasse, previsao: (2 * primeira + outra) / 3 }
}

/** Demand a month to expect of parts of a category, and its deviation: what a new part is judged by. */
export interface DaCategoria {
  previsao: number
  sigma: number
}

export interface Previsao {
  padrao: Padrao
  metodo: Metodo
  /** Units a month. */
  previsao: number
  /** Standard deviation of a month. */
  sigma: number
  adi: number
  cv2: number
}

const METODO_DO_PADRAO = {
  SUAVE: 'SES',
  ERRATICA: 'SES_LIMITADA',
  INTERMITENTE: 'SBA',
  IRREGULAR: 'SBA',
} as const

/**
 * Forecast of a part: by the method that its demand asks for, once there are two years of it by the one that erred least (`escolhida`), of one or two
 * demands by their falling probability. One known for fewer than six months leans on its category for the months that it lacks.
 */
export function prever(
  serie: Serie,
  { alfa, beta }: { alfa: number; beta: number },
  categoria: DaCategoria | null = null,
): Previsao {
  // A month of returns beyond sales has no demand.
  const limpa = temNegativo(serie) ? serie.map((x) => Math.max(0, x)) : serie
  const base = { adi: adi(limpa), cv2: cv2(limpa), sigma: desvio(limpa) }
  if (limpa.length < MESES_NOVA) {
    const proprio = limpa.length / MESES_NOVA
    const resto = 1 - proprio
    return {
      ...base,
      padrao: 'NOVA',
      metodo: 'CATEGORIA',
      previsao: proprio * media(limpa) + resto * (categoria?.previsao ?? 0),
      sigma: proprio * base.sigma + resto * (categoria?.sigma ?? 0),
    }
  }
  const padrao = padraoDe(limpa, base)
  if (limpa.length / base.adi <= POUCAS_DEMANDAS)
    return { ...base, padrao, metodo: 'TSB', previsao: tsb(limpa, alfa, beta, chanceInicial(limpa)) }
  if (limpa.length >= MESES_ESCOLHA && padrao !== 'PARADA')
    return { ...base, padrao, ...escolhida(limpa, METODO_DO_PADRAO[padrao], { alfa, beta }) }
  switch (padrao) {
    case 'SUAVE':
      return { ...base, padrao, metodo: 'SES', previsao: ses(limpa, alfa) }
    case 'ERRATICA':
      return { ...base, padrao, metodo: 'SES_LIMITADA', previsao: sesLimitada(limpa, alfa) }
    case 'PARADA':
      return { ...base, padrao, metodo: 'TSB', previsao: tsb(limpa, alfa, beta) }
    default:
      return { ...base, padrao, metodo: 'SBA', previsao: sba(limpa, alfa) }
  }
}

export const CLASSES_ABC = ['A', 'B', 'C'] as const
export type Abc = (typeof CLASSES_ABC)[number]
export const CLASSES_XYZ = ['X', 'Y', 'Z'] as const
export type Xyz = (typeof CLASSES_XYZ)[number]

/** Classes by yearly value: the first 80 % of it are A, the next 15 % B, the rest C. In the order given. */
export function classesAbc(valores: Serie): Abc[] {
  const total = soma(valores.map((v) => Math.max(0, v)))
  const classes: Abc[] = valores.map(() => 'C')
  if (total <= 0) return classes
  let ate = 0
  for (const i of valores.map((_, n) => n).toSorted((a, b) => (valores[b] ?? 0) - (valores[a] ?? 0) || a - b)) {
    // The part that crosses the line still belongs to what it completes.
    classes[i] = ate < total * 0.8 ? 'A' : ate < total * 0.95 ? 'B' : 'C'
    if ((valores[i] ?? 0) <= 0) classes[i] = 'C'
    ate += Math.max(0, valores[i] ?? 0)
  }
  return classes
}

/** Class by the variation of the months. */
export function classeXyz(serie: Serie): Xyz {
  const m = media(serie)
  const cv = m <= 0 ? Infinity : desvio(serie) / m
  return cv <= 0.5 ? 'X' : cv <= 1 ? 'Y' : 'Z'
}
