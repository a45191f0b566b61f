import { plainText } from '#shared/rules/plain-text.ts'

/** DOM id of a form's section. */
export function sectionId(title: string): string {
  return `secao-${plainText(title).replace(/\W+/g, '-')}`
}
