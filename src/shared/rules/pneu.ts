// Tyre sizes as stamped on the tyre (domain §8), and which tyre may replace another.

/** A parsed size. Load in kg of one tyre of a single wheel, speed in km/h; null when the stamp does not say it. */
export interface Medida {
  /** Normalised spelling: '205/55 R16 91V XL'. */
  texto: string
  /** The part that a substitute must share: '205/55R16C'. */
  encaixe: string
  largura: number
  perfil: number
  aro: number
  cargaKg: number | null
  velocidadeKmh: number | null
  reforco: 'XL' | 'RF' | 'RFT' | null
}

const MEDIDA = /^(\d{3})\/(\d{2,3})\s?(Z?R)(\d{2}(?:\.5)?)(C)?\s?(?:(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?))?\s?(XL|RF|RFT)?$/

/** Load in kg by load index, from index 60 on (ETRTO). */
const LOADS = [
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475,
  487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925,
  950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650,
  1700, 1750, 1800, 1850, 1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360, 2430, 2500, 2575, 2650, 2725, 2800,
  2900, 3000, 3075, 3150, 3250, 3350, 3450, 3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375, 4500,
] as const
const FIRST_LOAD_INDEX = 60
/** Speed in km/h by symbol; Y is 300, and also stands for the faster (Y) and ZR. */
const SPEEDS: Readonly<Partial<Record<string, number>>> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
}

/** Load in kg of a load index, single wheel; null outside of the table. */
export function loadOf(index: number): number | null {
  return LOADS[index - FIRST_LOAD_INDEX] ?? null
}

/** Parses a tyre size; the error says what is wrong with it. */
export function parseMedida(digitado: string): { medida: Medida } | { erro: string } {
  const cleaned = digitado.toUpperCase().replace(/,/g, '.').replace(/\s+/g, ' ').trim()
  if (cleaned === '') return { erro: 'Informe a medida, como 205/55 R16 91V' }
  const parts = MEDIDA.exec(cleaned.replace(/\s?\/\s?/g, '/').replace(/^(\d{3}\/\d{2,3})\s?(Z?R)\s(\d)/, '$1 $2$3'))
  if (!parts) return { erro: 'Não é uma medida de pneu. Escreva como 205/55 R16 91V' }
  const [, width = '', aspectRatio = '', construction = '', rim = '', c = '', loadIndex, symbol, reinforcement] = parts
  if (Number(width) % 5 !== 0 || Number(width) < 105 || Number(width) > 455)
    return { erro: `Largura ${width} não existe: vai de 105 a 455, de 5 em 5` }
  if (Number(aspectRatio) < 25 || Number(aspectRatio) > 100)
    return { erro: `Perfil ${aspectRatio} não existe: vai de 25 a 100` }
  if (Number(rim) < 10 || Number(rim) > 24.5) return { erro: `Aro ${rim} não existe: vai de 10 a 24,5` }
  const [simplified = '', dual] = loadIndex?.split('/') ?? []
  const cargaKg = loadIndex === undefined ? null : loadOf(Number(simplified))
  if (loadIndex !== undefined && (cargaKg === null || (dual !== undefined && loadOf(Number(dual)) === null)))
    return { erro: `Índice de carga ${loadIndex} não está na tabela, que vai de 60 a 160` }
  if (dual !== undefined && Number(dual) > Number(simplified))
    return { erro: `Índice de carga ${loadIndex}: em rodado duplo o segundo não passa do primeiro` }
  const velocidadeKmh = symbol === undefined ? null : (SPEEDS[symbol] ?? null)
  if (symbol !== undefined && velocidadeKmh === null)
    return { erro: `Símbolo de velocidade ${symbol} não está na tabela, que vai de J a Y` }
  const indices = loadIndex === undefined ? '' : ` ${loadIndex}${symbol}`
  return {
    medida: {
      texto: `${width}/${aspectRatio} ${construction}${rim}${c}${indices}${reinforcement ? ` ${reinforcement}` : ''}`,
      encaixe: `${width}/${aspectRatio}R${rim}${c}`,
      largura: Number(width),
      perfil: Number(aspectRatio),
      aro: Number(rim),
      cargaKg,
      velocidadeKmh,
      reforco: (reinforcement as Medida['reforco'] | undefined) ?? null,
    },
  }
}

/**
 * Whether a tyre may replace another: same fit, and neither less load nor less speed. A size without indices replaces nothing and cannot
 * be replaced.
 */
export function canReplace(
  other: Pick<Medida, 'encaixe' | 'cargaKg' | 'velocidadeKmh'>,
  original: Pick<Medida, 'encaixe' | 'cargaKg' | 'velocidadeKmh'>,
): boolean {
  return (
    other.encaixe === original.encaixe &&
    other.cargaKg !== null &&
    original.cargaKg !== null &&
    other.velocidadeKmh !== null &&
    original.velocidadeKmh !== null &&
    other.cargaKg >= original.cargaKg &&
    other.velocidadeKmh >= original.velocidadeKmh
  )
}
