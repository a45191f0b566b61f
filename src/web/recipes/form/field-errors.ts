import type { Field } from '#shared/cadastros/fields.ts'

/** Name of a field, and how its value reads as text in conflicts and history. */
export interface FieldDescription {
  nome: string
  /** Receives the value as the API sends it. */
  tell?: (valor: unknown) => string
}
/** Fields of a record by name; fields that are missing here are not shown. */
export type FieldDescriptions = Partial<Record<string, FieldDescription>>

/** A value as text: a dash for nothing, Sim or Não, lists with commas. */
export function inWords(field: FieldDescription, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (field.tell) return field.tell(valor)
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor)) return valor.length === 0 ? '—' : valor.map(String).join(', ')
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : JSON.stringify(valor)
}

/** Label, length and asterisk of a text's input. */
export const textProps = ({ nome, maximo, required }: Field) => ({
  label: nome,
  maxLength: maximo,
  withAsterisk: required !== undefined,
})
