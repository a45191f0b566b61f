/** Rows of cells from a block copied out of a spreadsheet. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((linha) => linha.split('\t'))
