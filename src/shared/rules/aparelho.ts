const NAVEGADORES = [
  ['Edge', /Edg\w*\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SISTEMAS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A browser and its system in words ("Chrome no Windows"), from what it calls itself; null when it says nothing known. */
export function descreverAparelho(userAgent: string | undefined): string | null {
  const de = (lista: readonly (readonly [string, RegExp])[]) => lista.find(([, e]) => e.test(userAgent ?? ''))?.[0]
  const [navegador, sistema] = [de(NAVEGADORES), de(SISTEMAS)]
  if (!navegador) return sistema ?? null
  return sistema ? `${navegador} no ${sistema}` : navegador
}
