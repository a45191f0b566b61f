import type { ColumnType } from '../arquivos/exported-columns.ts'

/** A field of a register's form, declared once. The schema, the form, the stored columns, the history and the files follow from it. */
export interface Field {
  /** Label in the form, the history and the files. */
  nome: string
  /** Value in the form of a new record. */
  novo: unknown
  /** A text of at most so many characters; without `required` it may be empty and is then stored as null. */
  maximo?: number
  /** Message when the text is blank. */
  required?: string
  /** Type of its column in the exported file; without it the file lacks the field. `titulo` where the label is not enough. */
  coluna?: ColumnType
  titulo?: string
  /** How its value reads in the history, where that differs. */
  tell?: (valor: unknown) => string
}
/** The fields of a register, in the order of its form. */
export type Fields = Record<string, Field>

/** Whether the field is a text that may be empty. */
export const isOptionalText = (f: Field): f is Field & { maximo: number } =>
  f.maximo !== undefined && f.required === undefined

/** The fields but these. */
export const without = <F extends Fields, K extends keyof F & string>(fields: F, ...keys: K[]): Omit<F, K> =>
  Object.fromEntries(Object.entries(fields).filter(([k]) => !keys.includes(k as K))) as Omit<F, K>

/** Values of a new record's form. */
export function newRecord<D extends object>(fields: { [K in keyof D]: Field & { novo: D[K] } }): D {
  return Object.fromEntries(Object.entries<Field>(fields).map(([k, f]) => [k, f.novo])) as D
}

/** Messages of the required texts that are blank. */
export function missing<F extends Fields>(fields: F, d: Record<keyof F, unknown>): { [K in keyof F]?: string } {
  const blank = Object.entries(fields).filter(([k, f]) => f.required && String(d[k]).trim() === '')
  return Object.fromEntries(blank.map(([k, f]) => [k, f.required])) as { [K in keyof F]?: string }
}
