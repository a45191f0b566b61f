/** Ten shades of one colour, lightest first. */
export type Shades = [string, string, string, string, string, string, string, string, string, string]

const AA = 4.6
// Stricter than AA: thin text on a dark background looks thinner.
const DARK_CONTRAST = 5.6
const DARK_CARD = '#151b24'

/** Relative luminance of a hex colour, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio between two hex colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Black or white, whichever has more contrast on the colour. */
export function textOn(background: string): string {
  return contrast(background, '#ffffff') >= contrast(background, '#0b0f14') ? '#ffffff' : '#0b0f14'
}

/** Shades of a colour: number 6 is readable on white and on shade 0, number 4 on dark cards and their tints. */
export function generateShades(hex: string): Shades {
  const [l, c, h] = toOklch(hex)
  const tone = (lightness: number, strength = 1) => oklchToHex(lightness, c * strength, h)
  const light = tone(0.967, 0.22)
  const shade6 = search(Math.min(l, 0.62), -0.005, (lightness) => contrast(tone(lightness), light) >= AA)
  const shade4 = search(
    Math.max(l, 0.66),
    0.005,
    (lightness) => contrast(tone(lightness, 0.85), darkTint(tone(lightness, 0.85))) >= DARK_CONTRAST,
  )
  return [
    light,
    tone(0.945, 0.3),
    tone(0.9, 0.5),
    tone(Math.max(0.84, shade4 + 0.04), 0.7),
    tone(shade4, 0.85),
    tone((shade4 + shade6) / 2),
    tone(shade6),
    tone(shade6 - 0.06),
    tone(shade6 - 0.12),
    tone(shade6 - 0.18),
  ]
}

/** The colour, darkened only as far as white text needs. */
export function readableUnderWhite(hex: string): string {
  const [l, c, h] = toOklch(hex)
  return oklchToHex(
    search(Math.min(l, 0.96), -0.005, (lightness) => contrast(oklchToHex(lightness, c, h), '#ffffff') >= AA),
    c,
    h,
  )
}

/** Share of blue in a heat map's fullest cell, in percent; its text stays readable in both colour schemes. */
export const FULLEST_BLUE = 65

/** Tint of a colour over the dark card: the background of its light variants. */
export function darkTint(hex: string): string {
  const [base, cor] = [canais(DARK_CARD), canais(hex)]
  return toHex(base.map((v, i) => v * 0.83 + (cor[i] ?? 0) * 0.17))
}

function search(inicio: number, step: number, serve: (lightness: number) => boolean): number {
  let lightness = inicio
  while (lightness > 0.15 && lightness < 0.97 && !serve(lightness)) lightness += step
  return lightness
}

function canais(hex: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
}

function toHex(rgb: number[]): string {
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

// OKLCH by Björn Ottosson: equal steps of lightness look equal, and the hue stays constant.
function toOklch(hex: string): [number, number, number] {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(x, y), Math.atan2(y, x)]
}

function oklchToRgb(lightness: number, c: number, h: number): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function oklchToHex(lightness: number, chroma: number, h: number): string {
  let c = chroma
  let rgb = oklchToRgb(lightness, c, h)
  // Colours outside the screen's gamut lose saturation, not hue.
  while (c > 0.002 && rgb.some((v) => v < -0.001 || v > 1.001)) {
    c *= 0.96
    rgb = oklchToRgb(lightness, c, h)
  }
  return toHex(rgb.map((v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.max(v, 0) ** (1 / 2.4) - 0.055)))
}
