const MASK = /^\(\d{2}\) \d{4,5}-\d{4}$/

/** Messages of a phone field in a form. */
export const PHONE_REQUIRED = 'Telefone obrigatório'
export const INVALID_PHONE = 'Favor inserir telefone válido'

/** Whether a phone has the form (DD) NNNN-NNNN or (DD) NNNNN-NNNN. */
export function isValidPhone(telefone: string): boolean {
  return MASK.test(telefone)
}

/** Message for a required form field, null when the phone is valid. */
export function phoneError(telefone: string): string | null {
  if (telefone.trim() === '') return PHONE_REQUIRED
  return isValidPhone(telefone) ? null : INVALID_PHONE
}

/** Area code and number, digits only, without the country's 55 or a leading zero. */
export function normalizePhone(telefone: string): string {
  const digits = telefone.replace(/\D/g, '')
  const withoutCountry = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  return withoutCountry.length > 10 && withoutCountry.startsWith('0') ? withoutCountry.slice(1) : withoutCountry
}

/** Whether a phone is kept with its country, as WhatsApp tells those of other countries: a plus and digits. */
export const isForeignPhone = (telefone: string): boolean => /^\+(?!55\d{10,11}$)\d{8,15}$/.test(telefone)

/** A phone with the mask (DD) NNNNN-NNNN or (DD) NNNN-NNNN; a value without 10 or 11 digits comes back unchanged. */
export function formatPhone(telefone: string): string {
  if (isForeignPhone(telefone)) return telefone
  const d = normalizePhone(telefone)
  return d.length === 10 || d.length === 11 ? `(${d.slice(0, 2)}) ${d.slice(2, -4)}-${d.slice(-4)}` : telefone
}

/** Number for WhatsApp links, 55DDNNNNNNNNN; null when it is not a Brazilian mobile (nine digits, the first a 9). */
export function whatsAppPhone(telefone: string): string | null {
  const d = normalizePhone(telefone)
  return /^[1-9]{2}9\d{8}$/.test(d) ? `55${d}` : null
}

/** Link that opens a WhatsApp draft with the text; null when the phone is not a mobile. */
export function whatsAppLink(telefone: string, text: string): string | null {
  const numero = whatsAppPhone(telefone)
  return numero === null ? null : `https://wa.me/${numero}?text=${encodeURIComponent(text)}`
}
