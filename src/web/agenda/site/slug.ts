/** An address made of a name: 'Prado Fiat – São José' is 'prado-fiat-sao-jose', at most 40 letters. */
export function slugOf(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
}
