import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  parseHex,
  serializeHex,
  type Rgb,
} from 'culori/fn'

/** Ten shades of one colour, lightest first. */
export type Shades = [string, string, string, string, string, string, string, string, string, string]

const AA = 4.6
// Stricter than AA: thin text on a dark background looks thinner.
const DARK_CONTRAST = 5.6
const DARK_CARD = '#151b24'

/** Relative luminance of a hex colour, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const { r, g, b } = convertRgbToLrgb(rgbOf(hex))
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
  const { l, c, h = 0 } = toOklch(hex)
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
  const { l, c, h = 0 } = toOklch(hex)
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
  const [base, cor] = [rgbOf(DARK_CARD), rgbOf(hex)]
  const mix = (c: 'r' | 'g' | 'b') => base[c] * 0.83 + cor[c] * 0.17
  return serializeHex({ mode: 'rgb', r: mix('r'), g: mix('g'), b: mix('b') })
}

function search(start: number, step: number, serve: (lightness: number) => boolean): number {
  let lightness = start
  while (lightness > 0.15 && lightness < 0.97 && !serve(lightness)) lightness += step
  return lightness
}

function rgbOf(hex: string): Rgb {
  const rgb = parseHex(hex)
  if (!rgb) throw new Error(`not a colour: ${hex}`)
  return rgb
}

// In OKLCH equal steps of lightness look equal, and the hue stays constant.
const toOklch = (hex: string) => convertLabToLch(convertRgbToOklab(rgbOf(hex)), 'oklch')

function oklchToHex(l: number, chroma: number, h: number): string {
  const linear = (c: number) => convertOklabToLrgb(convertLchToLab({ l, c, h }))
  let c = chroma
  let rgb = linear(c)
  // Colours outside the screen's gamut lose saturation, not hue.
  while (c > 0.002 && [rgb.r, rgb.g, rgb.b].some((v) => v < -0.001 || v > 1.001)) {
    c *= 0.96
    rgb = linear(c)
  }
  return serializeHex(convertLrgbToRgb(rgb))
}
