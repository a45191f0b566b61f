const MASCARA = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/

/** Messages of a CPF field in a form. */
export const CPF_OBRIGATORIO = 'CPF obrigatório'
export const CPF_INVALIDO = 'Favor inserir CPF válido'

/** A CPF as it is stored: digits only. */
export function normalizarCpf(cpf: string): string {
  return cpf.replace(/\D/g, '')
}

/** Whether a CPF, bare or in its canonical mask, has 11 digits, not all the same, and both check digits right. */
export function cpfValido(cpf: string): boolean {
  const escrito = cpf.trim()
  const digitos = MASCARA.test(escrito) ? normalizarCpf(escrito) : escrito
  return /^\d{11}$/.test(digitos) && !/^(\d)\1{10}$/.test(digitos) && digitos.endsWith(digitosCpf(digitos.slice(0, 9)))
}

/** The two check digits of the first nine: weights 2 up from the right, module 11. */
export function digitosCpf(base: string): string {
  const primeiro = digito(base)
  return `${primeiro}${digito(`${base}${primeiro}`)}`
}

function digito(base: string): number {
  let soma = 0
  for (let i = 0; i < base.length; i++) soma += Number(base[i]) * (base.length + 1 - i)
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** Message for a required form field, null when the CPF is valid. */
export function erroCpf(cpf: string): string | null {
  if (cpf.trim() === '') return CPF_OBRIGATORIO
  return cpfValido(cpf) ? null : CPF_INVALIDO
}

/** A stored CPF under its mask NNN.NNN.NNN-NN; what has not 11 digits comes back as it was. */
export function formatarCpf(cpf: string): string {
  const d = normalizarCpf(cpf)
  return d.length === 11 ? `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}` : cpf
}
