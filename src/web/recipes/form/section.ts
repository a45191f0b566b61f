/** DOM id of a form's section. */
export function sectionId(titulo: string): string {
  return `secao-${titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-')}`
}
