/** DOM id of a form's section. */
export function sectionId(title: string): string {
  return `secao-${title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-')}`
}
