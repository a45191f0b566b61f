/** Text colour for a background: black or white, by higher contrast (WCAG 2.2 relative luminance). */
function textColor(hex: string): '#000' | '#fff' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  const l = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (l + 0.05) >= (l + 0.05) / 0.05 ? '#fff' : '#000'
}

/** Applies the distributor's colour to the page. */
export function applyTheme(primaria: string): void {
  const { style } = document.documentElement
  style.setProperty('--primaria', primaria)
  style.setProperty('--sobre-primaria', textColor(primaria))
}
