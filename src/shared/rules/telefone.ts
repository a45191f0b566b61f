const MASCARA = /^\(\d{2}\) \d{4,5}-\d{4}$/

/** Messages of a phone field in a form. */
export const TELEFONE_OBRIGATORIO = 'Telefone obrigatório'
export const TELEFONE_INVALIDO = 'Favor inserir telefone válido'

/** Whether a phone is written (DD) NNNN-NNNN or (DD) NNNNN-NNNN. */
export function telefoneValido(telefone: string): boolean {
  return MASCARA.test(telefone)
}

/** Message for a required form field, null when the phone is valid. */
export function erroTelefone(telefone: string): string | null {
  if (telefone.trim() === '') return TELEFONE_OBRIGATORIO
  return telefoneValido(telefone) ? null : TELEFONE_INVALIDO
}

/** Area code and number, digits only, without the country's 55 or a leading zero. */
export function normalizarTelefone(telefone: string): string {
  const digitos = telefone.replace(/\D/g, '')
  const semPais = digitos.length > 11 && digitos.startsWith('55') ? digitos.slice(2) : digitos
  return semPais.length > 10 && semPais.startsWith('0') ? semPais.slice(1) : semPais
}

/** A phone under its mask (DD) NNNNN-NNNN or (DD) NNNN-NNNN; what has neither 10 nor 11 digits comes back as it was. */
export function formatarTelefone(telefone: string): string {
  const d = normalizarTelefone(telefone)
  return d.length === 10 || d.length === 11 ? `(${d.slice(0, 2)}) ${d.slice(2, -4)}-${d.slice(-4)}` : telefone
}

/** Number as WhatsApp's links want it, 55DDNNNNNNNNN; null when it is not a Brazilian mobile (nine digits, the first a 9). */
export function telefoneWhatsApp(telefone: string): string | null {
  const d = normalizarTelefone(telefone)
  return /^[1-9]{2}9\d{8}$/.test(d) ? `55${d}` : null
}

/** Address that opens a WhatsApp draft with the text; null when the phone is not a mobile. */
export function linkWhatsApp(telefone: string, texto: string): string | null {
  const numero = telefoneWhatsApp(telefone)
  return numero === null ? null : `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`
}
