// Tyre sizes as they are stamped on the wall (domain §8), and which tyre may stand for another.

/** A size taken apart. Load in kg of one tyre of a single wheel, speed in km/h; null where the wall does not say it. */
export interface Medida {
  /** In one spelling: '205/55 R16 91V XL'. */
  texto: string
  /** What a substitute must share: '205/55R16C'. */
  encaixe: string
  largura: number
  perfil: number
  aro: number
  cargaKg: number | null
  velocidadeKmh: number | null
  reforco: 'XL' | 'RF' | 'RFT' | null
}

const MEDIDA = /^(\d{3})\/(\d{2,3})\s?(Z?R)(\d{2}(?:\.5)?)(C)?\s?(?:(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?))?\s?(XL|RF|RFT)?$/

/** Load in kg by index, from 60 on (ETRTO). */
const CARGAS = [
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475,
  487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925,
  950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650,
  1700, 1750, 1800, 1850, 1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360, 2430, 2500, 2575, 2650, 2725, 2800,
  2900, 3000, 3075, 3150, 3250, 3350, 3450, 3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375, 4500,
] as const
const PRIMEIRA_CARGA = 60
/** Speed in km/h by symbol; Y stands for 300, and (Y) or ZR beyond it. */
const VELOCIDADES: Readonly<Partial<Record<string, number>>> = {
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

/** Load in kg of an index, single wheel; null outside of the table. */
export function cargaDe(indice: number): number | null {
  return CARGAS[indice - PRIMEIRA_CARGA] ?? null
}

/** Reads a size; the refusal says what is wrong with it. */
export function lerMedida(digitado: string): { medida: Medida } | { erro: string } {
  const limpo = digitado.toUpperCase().replace(/,/g, '.').replace(/\s+/g, ' ').trim()
  if (limpo === '') return { erro: 'Informe a medida, como 205/55 R16 91V' }
  const partes = MEDIDA.exec(limpo.replace(/\s?\/\s?/g, '/').replace(/^(\d{3}\/\d{2,3})\s?(Z?R)\s(\d)/, '$1 $2$3'))
  if (!partes) return { erro: 'Não é uma medida de pneu. Escreva como 205/55 R16 91V' }
  const [, largura = '', perfil = '', construcao = '', aro = '', c = '', carga, simbolo, reforco] = partes
  if (Number(largura) % 5 !== 0 || Number(largura) < 105 || Number(largura) > 455)
    return { erro: `Largura ${largura} não existe: vai de 105 a 455, de 5 em 5` }
  if (Number(perfil) < 25 || Number(perfil) > 100) return { erro: `Perfil ${perfil} não existe: vai de 25 a 100` }
  if (Number(aro) < 10 || Number(aro) > 24.5) return { erro: `Aro ${aro} não existe: vai de 10 a 24,5` }
  const [simples = '', dupla] = carga?.split('/') ?? []
  const cargaKg = carga === undefined ? null : cargaDe(Number(simples))
  if (carga !== undefined && (cargaKg === null || (dupla !== undefined && cargaDe(Number(dupla)) === null)))
    return { erro: `Índice de carga ${carga} não está na tabela, que vai de 60 a 160` }
  if (dupla !== undefined && Number(dupla) > Number(simples))
    return { erro: `Índice de carga ${carga}: em rodado duplo o segundo não passa do primeiro` }
  const velocidadeKmh = simbolo === undefined ? null : (VELOCIDADES[simbolo] ?? null)
  if (simbolo !== undefined && velocidadeKmh === null)
    return { erro: `Símbolo de velocidade ${simbolo} não está na tabela, que vai de J a Y` }
  const indices = carga === undefined ? '' : ` ${carga}${simbolo}`
  return {
    medida: {
      texto: `${largura}/${perfil} ${construcao}${aro}${c}${indices}${reforco ? ` ${reforco}` : ''}`,
      encaixe: `${largura}/${perfil}R${aro}${c}`,
      largura: Number(largura),
      perfil: Number(perfil),
      aro: Number(aro),
      cargaKg,
      velocidadeKmh,
      reforco: (reforco as Medida['reforco'] | undefined) ?? null,
    },
  }
}

/** Whether a tyre may stand for another: it fits the same rim and carries no less, no slower. A size without its indices stands for nothing, and nothing for it. */
export function podeSubstituir(
  outro: Pick<Medida, 'encaixe' | 'cargaKg' | 'velocidadeKmh'>,
  original: Pick<Medida, 'encaixe' | 'cargaKg' | 'velocidadeKmh'>,
): boolean {
  return (
    outro.encaixe === original.encaixe &&
    outro.cargaKg !== null &&
    original.cargaKg !== null &&
    outro.velocidadeKmh !== null &&
    original.velocidadeKmh !== null &&
    outro.cargaKg >= original.cargaKg &&
    outro.velocidadeKmh >= original.velocidadeKmh
  )
}
