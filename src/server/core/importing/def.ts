// Importing: how an area declares the files it takes, and how rows are read, checked and matched.
import type { ImportableRecord, RowError } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../tenancy/context.ts'
import type { Tx } from '../database/query.ts'
import type { Value } from '../spreadsheets/source.ts'
import type { Tenant } from '../tenancy/tenant.ts'

/** Value of a cell, as the register's table stores it. */
export type Stored = string | number | boolean | null | readonly string[]

/** A column of a register's file. */
export interface Column<R> {
  /** Title in the template. A file may also use one of the synonyms; accents, case and punctuation do not matter. */
  nome: string
  synonyms: readonly string[]
  /** Column of the table; `outside` ones are kept with the row for `depois`. */
  writes: string
  outside?: true
  /** The file must have it, and every row must fill it. */
  required: boolean
  /** What the column accepts, for the template. */
  nota: string
  example: string | number
  /** Reads a filled cell; throws InvalidCell. */
  read(valor: Exclude<Value, null>, references: R): Stored
  /** Shows a stored value as people would type it, where that differs: an amount, a code. */
  wording?(stored: Exclude<Stored, null>): string
}

/** A column of a record's key; `withoutAccents` compares without accents and case, as the table's own unique index does. */
interface Key {
  coluna: string
  withoutAccents?: true
  /**
   * Column that stores the value without accents, for large registers: row-level security does not let an index use the function that
   * strips accents.
   */
  kept?: string
}

/**
 * A file described as data: its table and the meaning of each cell. `R` holds the data that cells are checked against (stores, groups); it
 * is read once and sent to the reader process.
 */
export interface ReadDef<R = unknown> {
  /** Its name. */
  registro: string
  /** The module that declares it (`import.meta.url`); the reader process loads only this one. */
  modulo: string
  colunas: readonly Column<R>[]
  /** Values for columns that the file lacks. */
  padrao: Readonly<Record<string, Stored>>
  /** Errors of a whole row, by column of the table. */
  check?(linha: Readonly<Record<string, Stored>>, references: R): Readonly<Record<string, string>>
  /** Whether a row names a record that must not change; the rest of the row is then not checked. */
  stays?(linha: Readonly<Record<string, Stored>>, references: R): boolean
  /** Further values of a new record, derived from its row; they take precedence over `padrao`. */
  complete?(linha: Readonly<Record<string, Stored>>): Readonly<Record<string, Stored>>
  /** Columns from `complete` that an update of a record sets too. */
  completed?: readonly string[]
  /** Titles by position for a file without a title row: used when no title row is found and the number of cells matches. */
  withoutTitles?: readonly string[]
}

/** A register described as data: its file, and where a row goes. */
export interface ImportDef<R = unknown> extends ReadDef<R> {
  registro: ImportableRecord
  table: string
  /** Code of a record. */
  codigo: string
  /** Columns that identify a record; `keyName` is their name for people. */
  chave: readonly Key[]
  keyName: string
  /** Whether the table counts versions of a record. */
  versoes: boolean
  references(c: Ctx): Promise<R>
  /** The file belongs to one store, chosen when it is sent; the store's column is added to every row. */
  forLoja?: true
  /** Existing records are not changed. */
  onlyNew?: true
  /**
   * For files with several rows per record: joins the rows of each record into one, kept under the number of the first, or tells the rows
   * that cannot be joined.
   */
  merge?(c: Ctx, linhas: readonly StagedRow[]): Promise<{ linhas: StagedRow[]; erros: RowError[] }>
  /** Further work on a page of saved records, in their transaction. */
  depois?(tx: Tx, pagina: SavedPage): Promise<void>
  /** Does a page of rows by the area's own acts, in place of writing them into the table; events follow the commit. */
  write?(c: Ctx, pagina: SavedPage): Promise<{ novas: number; alteradas: number }>
}

/** A row that was read and checked, before it is written; a merged row may hold JSON. */
export interface StagedRow {
  linha: number
  dados: Readonly<Record<string, Stored | object>>
}

/** An import of a tenant. */
export interface Target {
  codDistribuidor: number
  codImportacao: number
}

/** Rows with `de` < line ≤ `ate` that were just saved, and by whom. */
export interface SavedPage {
  alvo: Target
  de: number
  ate: number
  tenant: Tenant
  quem: { codUsuario: number; nome: string }
}

/** Column of the table that stores a field: cod_grupo for codGrupo. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** A row of the file as the register's form has it, for the form's rules. */
export const formOf = <D extends object>(
  fields: { [K in keyof D]: { novo: D[K] } },
  linha: Readonly<Record<string, Stored>>,
) => Object.fromEntries(Object.keys(fields).map((k) => [k, linha[columnOf(k)]])) as D

/** A form's error messages by column of the table. */
export function byColumn(errors: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([k, v]) => [columnOf(k), v ?? '']))
}

/** Hides a definition's reference type, so that all definitions fit into one list. */
export function define<R>(def: ImportDef<R>): ImportDef {
  return def
}

/** Whether an export of a module is a file definition. */
export function isDefinition(v: unknown): v is ReadDef {
  return typeof v === 'object' && v !== null && 'registro' in v && 'colunas' in v && 'modulo' in v
}

/** A cell with a value that its column does not accept; the message says what is wrong and what to do. */
export class InvalidCell extends Error {
  override name = 'CelulaInvalida'
}

/** The import definition of a register, from the areas. */
export function definitionOf(
  areas: readonly { importable?: readonly ImportDef[] }[],
  record: ImportableRecord,
): ImportDef {
  const def = areas.flatMap((a) => a.importable ?? []).find((d) => d.registro === record)
  if (!def) throw new Error(`no area imports ${record}`)
  return def
}
