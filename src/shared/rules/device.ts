const BROWSERS = [
  ['Edge', /Edg\w*\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A browser and its system in words ("Chrome no Windows") from the user agent; null when neither is known. */
export function describeDevice(userAgent: string | undefined): string | null {
  const de = (list: readonly (readonly [string, RegExp])[]) => list.find(([, e]) => e.test(userAgent ?? ''))?.[0]
  const [navegador, sistema] = [de(BROWSERS), de(SYSTEMS)]
  if (!navegador) return sistema ?? null
  return sistema ? `${navegador} no ${sistema}` : navegador
}
