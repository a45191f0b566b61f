const MASK = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/

/** Messages of a CPF field in a form. */
export const CPF_REQUIRED = 'CPF obrigatório'
export const CPF_INVALID = 'Favor inserir CPF válido'

/** A CPF as it is stored: digits only. */
export function normalizeCpf(cpf: string): string {
  return cpf.replace(/\D/g, '')
}

/** Whether a CPF, bare or in its canonical mask, has 11 digits, not all the same, and both check digits right. */
export function isValidCpf(cpf: string): boolean {
  const written = cpf.trim()
  const digits = MASK.test(written) ? normalizeCpf(written) : written
  return /^\d{11}$/.test(digits) && !/^(\d)\1{10}$/.test(digits) && digits.endsWith(cpfCheckDigits(digits.slice(0, 9)))
}

/** The two check digits of the first nine: weights 2 up from the right, module 11. */
export function cpfCheckDigits(base: string): string {
  const first = digit(base)
  return `${first}${digit(`${base}${first}`)}`
}

function digit(base: string): number {
  let sum = 0
  for (let i = 0; i < base.length; i++) sum += Number(base[i]) * (base.length + 1 - i)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Message for a required form field, null when the CPF is valid. */
export function cpfError(cpf: string): string | null {
  if (cpf.trim() === '') return CPF_REQUIRED
  return isValidCpf(cpf) ? null : CPF_INVALID
}

/** A stored CPF with the mask NNN.NNN.NNN-NN; a value without 11 digits comes back unchanged. */
export function formatCpf(cpf: string): string {
  const d = normalizeCpf(cpf)
  return d.length === 11 ? `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}` : cpf
}
