import type { Field } from '#shared/cadastros/fields.ts'

/** Label, length and asterisk of a text's input. */
export const textProps = ({ nome, maximo, required }: Field) => ({
  label: nome,
  maxLength: maximo,
  withAsterisk: required !== undefined,
})
