/** Pátio's mark in the given colour, as a data URL: tab icon of distributors without their own. */
export function patioIcon(cor: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="6" fill="${cor}"/><path d="M6 20v-8.2L13 7l7 4.8V20M9.5 20v-5h7v5M9.5 17.5h7" fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
