/** Cells of a block copied from a spreadsheet, as its rows. */
export const lerBloco = (texto: string): string[][] =>
  texto
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((linha) => linha.split('\t'))
