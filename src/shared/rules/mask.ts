/**
 * A number under the distributor's mask: '000000/00' → '000123/26' (the year's last digits after the slash), '00000' → '00123'; a longer
 * number keeps all digits.
 */
export function formatInternalCode(numero: number, ano: number, mask: string): string {
  const [body = '', suffix] = mask.split('/')
  const codigo = String(numero).padStart(body.length, '0')
  return suffix === undefined ? codigo : `${codigo}/${String(ano).slice(-suffix.length)}`
}

/** Number of a quote as users know it: the checklist's number, plus "-n" for its n-th child. */
export function numberFor(numero: number, ano: number, sequencia: number, mask: string): string {
  const base = formatInternalCode(numero, ano, mask)
  return sequencia === 0 ? base : `${base}-${sequencia}`
}
