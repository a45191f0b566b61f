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

/** A plate in running text: ABC-1234, ABC-1D23; null when it is not a plate. */
export function formatarPlaca(placa: string): string | null {
  const limpa = normalizarPlaca(placa)
  return placaValida(limpa) ? `${limpa.slice(0, 3)}-${limpa.slice(3)}` : null
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
