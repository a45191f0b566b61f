/** Name of a part of a form within the page. */
export function idDaSecao(titulo: string): string {
  return `secao-${titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-')}`
}
