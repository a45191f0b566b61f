/** Ten shades of one colour, lightest first. */
export type Tons = [string, string, string, string, string, string, string, string, string, string]

const AA = 4.6
// Thin type on dark looks thinner: more than AA asks.
const NO_ESCURO = 5.6
const CARTAO_ESCURO = '#151b24'

/** Relative luminance of a hex colour, 0 to 1 (WCAG 2.2). */
export function luminancia(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio between two hex colours, 1 to 21 (WCAG 2.2). */
export function contraste(a: string, b: string): number {
  const [x, y] = [luminancia(a), luminancia(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Black or white, whichever reads better on the colour. */
export function textoSobre(fundo: string): string {
  return contraste(fundo, '#ffffff') >= contraste(fundo, '#0b0f14') ? '#ffffff' : '#0b0f14'
}

/** Shades of a colour: number 6 reads on white and on shade 0, number 4 on dark cards and their tints. */
export function gerarTons(hex: string): Tons {
  const [l, c, h] = paraOklch(hex)
  const tom = (luz: number, forca = 1) => deOklch(luz, c * forca, h)
  const claro = tom(0.967, 0.22)
  const seis = procurar(Math.min(l, 0.62), -0.005, (luz) => contraste(tom(luz), claro) >= AA)
  const quatro = procurar(
    Math.max(l, 0.66),
    0.005,
    (luz) => contraste(tom(luz, 0.85), fundoEscuro(tom(luz, 0.85))) >= NO_ESCURO,
  )
  return [
    claro,
    tom(0.945, 0.3),
    tom(0.9, 0.5),
    tom(Math.max(0.84, quatro + 0.04), 0.7),
    tom(quatro, 0.85),
    tom((quatro + seis) / 2),
    tom(seis),
    tom(seis - 0.06),
    tom(seis - 0.12),
    tom(seis - 0.18),
  ]
}

/** The colour, darkened only until white reads on it. */
export function sobBranco(hex: string): string {
  const [l, c, h] = paraOklch(hex)
  return deOklch(
    procurar(Math.min(l, 0.96), -0.005, (luz) => contraste(deOklch(luz, c, h), '#ffffff') >= AA),
    c,
    h,
  )
}

/** How much of a heat map's fullest cell is blue, in percent: its text still reads, in the dark as well. */
export const MAIS_CHEIA = 65

/** Tint of a colour over the dark card: the background of its light variants. */
export function fundoEscuro(hex: string): string {
  const [base, cor] = [canais(CARTAO_ESCURO), canais(hex)]
  return paraHex(base.map((v, i) => v * 0.83 + (cor[i] ?? 0) * 0.17))
}

function procurar(inicio: number, passo: number, serve: (luz: number) => boolean): number {
  let luz = inicio
  while (luz > 0.15 && luz < 0.97 && !serve(luz)) luz += passo
  return luz
}

function canais(hex: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
}

function paraHex(rgb: number[]): string {
  return `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function linear(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = canais(hex).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return [r, g, b]
}

// OKLCH by Björn Ottosson: equal steps of lightness look equal, hue stays while lightness moves.
function paraOklch(hex: string): [number, number, number] {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(x, y), Math.atan2(y, x)]
}

function rgbDe(luz: number, c: number, h: number): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (luz + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (luz - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (luz - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function deOklch(luz: number, croma: number, h: number): string {
  let c = croma
  let rgb = rgbDe(luz, c, h)
  // Colours outside what screens show lose saturation, not hue.
  while (c > 0.002 && rgb.some((v) => v < -0.001 || v > 1.001)) {
    c *= 0.96
    rgb = rgbDe(luz, c, h)
  }
  return paraHex(rgb.map((v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.max(v, 0) ** (1 / 2.4) - 0.055)))
}
