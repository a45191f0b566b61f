const OLD_FORMAT = /^[A-Z]{3}[0-9]{4}$/
const MERCOSUL = /^[A-Z]{3}[0-9][A-Z][0-9]{2}$/

export type PlacaStandard = 'ANTIGA' | 'MERCOSUL'

/** A plate without its mask: upper case, letters and digits only; may be empty. */
export function normalizePlaca(placa: string): string {
  return placa.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** Pattern of a plate: old AAA-9999 or Mercosul AAA9A99 (Resolução CONTRAN 969/2022); null when it is neither. */
export function placaStandard(placa: string): PlacaStandard | null {
  const cleaned = normalizePlaca(placa)
  if (OLD_FORMAT.test(cleaned)) return 'ANTIGA'
  return MERCOSUL.test(cleaned) ? 'MERCOSUL' : null
}

/** Whether a plate has one of the two patterns, masked or not. */
export function isValidPlaca(placa: string): boolean {
  return placaStandard(placa) !== null
}

/**
 * Search key shared by both patterns of one vehicle: the fifth character 0-9 of an old plate becomes A-J (ABC1234 → ABC1C34), as SQL's
 * placa_chave.
 */
export function placaKey(placa: string): string {
  const cleaned = normalizePlaca(placa)
  return OLD_FORMAT.test(cleaned)
    ? `${cleaned.slice(0, 4)}${'ABCDEFGHIJ'[Number(cleaned[4])]}${cleaned.slice(5)}`
    : cleaned
}

/** Characters allowed at each position by either pattern. */
const POSITIONS = [/[A-Z]/, /[A-Z]/, /[A-Z]/, /[0-9]/, /[0-9A-Z]/, /[0-9]/, /[0-9]/]

/**
 * SQL LIKE patterns over placaKey for plates that contain the typed text: one per position where it may stand. Two characters only match
 * the beginning of a plate; a digit at the fifth position counts as the letter that replaces it.
 */
export function placaPatterns(digitado: string): string[] {
  const t = normalizePlaca(digitado)
  if (t.length < 2 || t.length > POSITIONS.length) return []
  const starts = Array.from({ length: t.length === 2 ? 1 : POSITIONS.length - t.length + 1 }, (_, i) => i)
  return starts
    .filter((i) => [...t].every((c, n) => POSITIONS[i + n]?.test(c)))
    .map((i) => {
      const key = [...t].map((c, n) => (i + n === 4 && /[0-9]/.test(c) ? 'ABCDEFGHIJ'[Number(c)] : c)).join('')
      return `${'_'.repeat(i)}${key}%`
    })
}

/** A plate in two parts, for forms: ABC-1234, ABC-1D23; null when it is not a plate. */
export function formatPlaca(placa: string): string | null {
  const cleaned = normalizePlaca(placa)
  return isValidPlaca(cleaned) ? `${cleaned.slice(0, 3)}-${cleaned.slice(3)}` : null
}

/** A plate as stamped on the car: only the old pattern has a hyphen; a text that is not a plate stays as typed. */
export function displayPlaca(placa: string): string {
  const cleaned = normalizePlaca(placa)
  return placaStandard(cleaned) === 'ANTIGA'
    ? `${cleaned.slice(0, 3)}-${cleaned.slice(3)}`
    : isValidPlaca(cleaned)
      ? cleaned
      : placa
}

/** A plate as the reception panel shows it, `XXX-` and the last four characters; null when it is not a plate. */
export function maskPlaca(placa: string): string | null {
  const cleaned = normalizePlaca(placa)
  return isValidPlaca(cleaned) ? `XXX-${cleaned.slice(3)}` : null
}

/** Replacement for the plate of a vehicle without one: dots and the chassis minus its first four characters. */
export function shortChassi(chassi: string): string {
  return `...${chassi.slice(4)}`
}
