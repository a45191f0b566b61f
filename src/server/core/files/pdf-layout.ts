// Colours and measures of the documents, shared by the module that builds them (pdf.ts) and the one that draws them (pdf-worker.ts).

export const INK = '#1b2330'
export const MUTED = '#5c6774'
export const BORDER = '#d9dee4'
export const BACKGROUND = '#f5f7f9'
export const TONES = {
  verde: '#17794a',
  amarelo: '#a06000',
  vermelho: '#c4261d',
  azul: '#0b66b8',
  neutro: MUTED,
} as const

/** A4 margins and widths between them, in points. */
export const MARGIN = 40
export const WIDTH = 595.28 - 2 * MARGIN
export const LANDSCAPE_WIDTH = 841.89 - 2 * MARGIN
/** Cell padding in tables of many columns. */
export const TIGHT_PADDING = 2.5
