// Colours and measures of the documents: what builds their pieces and what draws them agree.

export const TINTA = '#1b2330'
export const SUAVE = '#5c6774'
export const BORDA = '#d9dee4'
export const FUNDO = '#f5f7f9'
export const TONS = {
  verde: '#17794a',
  amarelo: '#a06000',
  vermelho: '#c4261d',
  azul: '#0b66b8',
  neutro: SUAVE,
} as const

/** A4 between its margins, in points. */
export const MARGEM = 40
export const LARGURA = 595.28 - 2 * MARGEM
export const LARGURA_DEITADA = 841.89 - 2 * MARGEM
/** Beside the text of a cell where there are many columns. */
export const APERTO = 2.5
