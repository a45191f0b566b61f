/** Kinds of places, in the order in which the picture of the yard shows them. */
export const LUGAR_TYPES = ['PATIO', 'BOX', 'ELEVADOR', 'LAVAGEM', 'TESTE', 'SHOWROOM', 'RUA'] as const
export type LugarType = (typeof LUGAR_TYPES)[number]

/** Names of the kinds, for one place. */
export const LUGAR_TYPE_NAMES: Readonly<Record<LugarType, string>> = {
  PATIO: 'Pátio',
  BOX: 'Box',
  ELEVADOR: 'Elevador',
  LAVAGEM: 'Lavagem',
  TESTE: 'Teste de rodagem',
  SHOWROOM: 'Showroom',
  RUA: 'Rua',
}

/**
 * What an act at the car tells about its place: the arrival's and a column's place are settings of the store, work is done where its
 * mechanic usually works, `SAIDA` ends the stay. `NADA`: somebody was at the car, but the act does not tell where.
 */
export type PlaceHint = 'CHEGADA' | 'COLUNA' | 'MECANICO' | 'SAIDA' | 'NADA'

const HINTS: Readonly<Record<string, PlaceHint>> = {
  'PASSAGEM ABRIR': 'CHEGADA',
  'PASSAGEM REABRIR': 'NADA',
  'PASSAGEM ENTREGAR': 'SAIDA',
  'CARTAO CRIAR': 'COLUNA',
  'CARTAO MOVER': 'COLUNA',
  'CARTAO SEGUIR': 'COLUNA',
  'SERVICO INICIAR': 'MECANICO',
  'SERVICO PARALISAR': 'MECANICO',
  'SERVICO FINALIZAR': 'MECANICO',
  'SERVICO CANCELAR_INICIO': 'MECANICO',
  'SERVICO APROVAR_QUALIDADE': 'NADA',
  'SERVICO REPROVAR_QUALIDADE': 'NADA',
  'SERVICO CANCELAR_QUALIDADE': 'NADA',
  'SERVICO ENTREGAR': 'NADA',
  'SERVICO CANCELAR_ENTREGA': 'NADA',
}

/** Acts at the car, as 'ALVO ACAO'. Planning, prices, words and promises are none: nobody needs to stand at the car for them. */
export const ACTS_AT_CAR: readonly string[] = Object.keys(HINTS)

/** What an act tells about the car's place; null for one that is not done at the car. */
export function placeHint(target: string, action: string): PlaceHint | null {
  return HINTS[`${target} ${action}`] ?? null
}

/** Whether a car's place must be confirmed: it has none, or an act at the car is younger than when it was last seen there. */
export function mustConfirm(vistoEm: string | null, ultimoAto: string | null): boolean {
  if (vistoEm === null) return true
  return ultimoAto !== null && Date.parse(ultimoAto) > Date.parse(vistoEm)
}

/** Hours without act or sight after which a car's place counts as old. */
export const OLD_HOURS = 4

/** Whether nothing was done at the car, and nobody saw it, for `OLD_HOURS`. */
export function isOldPlace(
  { vistoEm, ultimoAto }: { vistoEm: string | null; ultimoAto: string | null },
  now: number,
): boolean {
  const last = Math.max(...[vistoEm, ultimoAto].map((i) => (i === null ? 0 : Date.parse(i))))
  return now - last > OLD_HOURS * 3_600_000
}

/** Code of a place or number of a key as it is stored: upper case, without blanks. */
export const upperLabel = (typed: string): string => typed.trim().toUpperCase().replaceAll(/\s+/g, '')

/** Form of a place's code and a key's number. */
export const LABEL = /^[A-Z0-9][A-Z0-9-]{0,7}$/
