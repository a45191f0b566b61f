/** Greatest code that the database can give. */
const MAIOR = 2_147_483_647
const SO_CODIGO = /^[\d.-]*\d[\d.-]*$/

/** Digits under a mask of #, the last digit at its end: '12345' under '###.##' is '123.45'. Too few do not fill it, too many stand before it. */
function sobMascara(digitos: string, mascara: string): string {
  let resto = digitos
  let escrito = ''
  for (const lugar of [...mascara].toReversed()) {
    if (resto === '') break
    escrito = (lugar === '#' ? resto.slice(-1) : lugar) + escrito
    if (lugar === '#') resto = resto.slice(0, -1)
  }
  return resto + escrito
}

/** A login code as people know it: 123 under '###.##' is '001.23'; longer ones keep all digits. */
export function formatarCodigoLogin(codigo: number, mascara: string): string {
  const lugares = mascara.split('#').length - 1
  return sobMascara(String(codigo).padStart(lugares, '0'), mascara)
}

/** The login code that a text says, under a mask or not; null where it says something else. */
export function lerCodigoLogin(texto: string): number | null {
  if (!SO_CODIGO.test(texto)) return null
  const codigo = Number(texto.replace(/\D/g, ''))
  return codigo > 0 && codigo <= MAIOR ? codigo : null
}

/** What the field of the login shows of what was typed: digits alone stand under the mask, anything else as it is. */
export function mostrarLogin(digitado: string, mascara: string): string {
  return SO_CODIGO.test(digitado) ? sobMascara(digitado.replace(/\D/g, ''), mascara) : digitado
}

const quantosDigitos = (texto: string): number => texto.replace(/\D/g, '').length
const primeirosDigitos = (texto: string, n: number): string => new RegExp(`^(?:\\D*\\d){${n}}`).exec(texto)?.[0] ?? ''
const ultimosDigitos = (texto: string, n: number): string => new RegExp(`(?:\\d\\D*){${n}}$`).exec(texto)?.[0] ?? ''

/** What was typed, after the field went on to `campo`: the mask's own dots never join it, so that an e-mail that begins with digits stays whole. */
export function continuarLogin(digitado: string, campo: string, mascara: string): string {
  const mostrado = mostrarLogin(digitado, mascara)
  if (mostrado === digitado) return campo
  const menor = Math.min(mostrado.length, campo.length)
  let antes = 0
  while (antes < menor && mostrado[antes] === campo[antes]) antes++
  if (antes === mostrado.length) return digitado + campo.slice(antes)
  let depois = 0
  while (depois < menor - antes && mostrado.at(-1 - depois) === campo.at(-1 - depois)) depois++
  // Nothing stayed: something else was put in its place.
  if (antes + depois === 0) return campo
  return (
    primeirosDigitos(digitado, quantosDigitos(mostrado.slice(0, antes))) +
    campo.slice(antes, campo.length - depois) +
    ultimosDigitos(digitado, quantosDigitos(mostrado.slice(mostrado.length - depois)))
  )
}
