const ANTIGA = /^[A-Z]{3}[0-9]{4}$/
const MERCOSUL = /^[A-Z]{3}[0-9][A-Z][0-9]{2}$/

export type PadraoPlaca = 'ANTIGA' | 'MERCOSUL'

/** A plate without mask: upper case, letters and digits only; empty when nothing is left. */
export function normalizarPlaca(placa: string): string {
  return placa.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** Pattern of a plate: old AAA-9999 or Mercosul AAA9A99 (Resolução CONTRAN 969/2022); null when it is neither. */
export function padraoPlaca(placa: string): PadraoPlaca | null {
  const limpa = normalizarPlaca(placa)
  if (ANTIGA.test(limpa)) return 'ANTIGA'
  return MERCOSUL.test(limpa) ? 'MERCOSUL' : null
}

/** Whether a plate has one of the two patterns, masked or not. */
export function placaValida(placa: string): boolean {
  return padraoPlaca(placa) !== null
}

/** Search key shared by both patterns of one vehicle: the fifth character 0-9 of an old plate becomes A-J (ABC1234 → ABC1C34), as SQL's placa_chave. */
export function placaChave(placa: string): string {
  const limpa = normalizarPlaca(placa)
  return ANTIGA.test(limpa) ? `${limpa.slice(0, 4)}${'ABCDEFGHIJ'[Number(limpa[4])]}${limpa.slice(5)}` : limpa
}

/** What may stand at each place of either pattern. */
const LUGARES = [/[A-Z]/, /[A-Z]/, /[A-Z]/, /[0-9]/, /[0-9A-Z]/, /[0-9]/, /[0-9]/]

/** SQL LIKE patterns, over placaChave, of the plates that hold what was typed so far: one for each place where it may stand. Two characters are a plate's beginning; a digit in the fifth place counts as the letter that it becomes. */
export function padroesDaPlaca(digitado: string): string[] {
  const t = normalizarPlaca(digitado)
  if (t.length < 2 || t.length > LUGARES.length) return []
  const inicios = Array.from({ length: t.length === 2 ? 1 : LUGARES.length - t.length + 1 }, (_, i) => i)
  return inicios
    .filter((i) => [...t].every((c, n) => LUGARES[i + n]?.test(c)))
    .map((i) => {
      const chave = [...t].map((c, n) => (i + n === 4 && /[0-9]/.test(c) ? 'ABCDEFGHIJ'[Number(c)] : c)).join('')
      return `${'_'.repeat(i)}${chave}%`
    })
}

/** A plate in two parts, as the forms take it: ABC-1234, ABC-1D23; null when it is not a plate. */
export function formatarPlaca(placa: string): string | null {
  const limpa = normalizarPlaca(placa)
  return placaValida(limpa) ? `${limpa.slice(0, 3)}-${limpa.slice(3)}` : null
}

/** A plate as it is stamped: the hyphen belongs to the old pattern alone; what is no plate stays as it was typed. */
export function escreverPlaca(placa: string): string {
  const limpa = normalizarPlaca(placa)
  return padraoPlaca(limpa) === 'ANTIGA' ? `${limpa.slice(0, 3)}-${limpa.slice(3)}` : placaValida(limpa) ? limpa : placa
}

/** A plate as the reception panel shows it, `XXX-` and the last four characters; null when it is not a plate. */
export function mascararPlaca(placa: string): string | null {
  const limpa = normalizarPlaca(placa)
  return placaValida(limpa) ? `XXX-${limpa.slice(3)}` : null
}

/** What stands for the plate of a vehicle without one: dots and the chassis minus its first four characters. */
export function chassiCurto(chassi: string): string {
  return `...${chassi.slice(4)}`
}
