/** A count with its noun, in pt-BR: '1 linha', '1.245 linhas'. */
export const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`
