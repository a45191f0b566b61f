import type { RegistroImportado } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../tenancy/contexto.ts'
import type { Tx } from '../database/query.ts'
import type { Valor } from '../spreadsheets/fonte.ts'
import type { Inquilino } from '../tenancy/tenant.ts'

/** What a cell turned into, as the register's table stores it. */
export type Guardado = string | number | boolean | null | readonly string[]

/** A column of a register's file. */
export interface Coluna<R> {
  /** Title in the template; a file's title may be any of the synonyms too, accents, case and punctuation aside. */
  nome: string
  sinonimos: readonly string[]
  /** Column of the table; `fora` ones are kept with the row for `depois`. */
  grava: string
  fora?: true
  /** The file must have it, and every row must fill it. */
  obrigatoria: boolean
  /** What it takes, for the template. */
  nota: string
  exemplo: string | number
  /** Reads a filled cell; throws CelulaInvalida. */
  ler(valor: Exclude<Valor, null>, referencias: R): Guardado
  /** Says what is stored to people, where it is not what they would type: an amount, a code. */
  diz?(guardado: Exclude<Guardado, null>): string
}

/** A column of a record's key; `semAcento` compares without accents and case, as the table's own unique index does. */
interface Chave {
  coluna: string
  semAcento?: true
  /** Column where the table keeps it so, which a large register needs: its rows are found by an index, since row-level security lets none call what takes the accents off. */
  guardada?: string
}

/** A file as data: what its table looks like and what each cell means. `R` is what cells are read by (stores, groups), read once; it travels to the reading process. */
export interface LeituraDef<R = unknown> {
  /** What it is known by. */
  registro: string
  /** The module that declares it (`import.meta.url`): all that the reading process loads. */
  modulo: string
  colunas: readonly Coluna<R>[]
  /** What a row has in the columns that the file lacks. */
  padrao: Readonly<Record<string, Guardado>>
  /** What is wrong with a whole row, by column of the table. */
  conferir?(linha: Readonly<Record<string, Guardado>>, referencias: R): Readonly<Record<string, string>>
  /** Whether a row names a record that stays as it is: nothing else in the row is judged. */
  fica?(linha: Readonly<Record<string, Guardado>>, referencias: R): boolean
  /** What a new record has besides, told by its own row; goes before `padrao`. */
  completar?(linha: Readonly<Record<string, Guardado>>): Readonly<Record<string, Guardado>>
  /** Columns that `completar` gives and a changed record takes too. */
  completadas?: readonly string[]
  /** Titles of a file that comes without any, by place: taken when no row of titles is found and the cells are as many. */
  semTitulos?: readonly string[]
}

/** A register as data: its file, and where a row goes. */
export interface ImportDef<R = unknown> extends LeituraDef<R> {
  registro: RegistroImportado
  tabela: string
  /** Code of a record. */
  codigo: string
  /** What makes two rows the same record; `nomeDaChave` says it to people. */
  chave: readonly Chave[]
  nomeDaChave: string
  /** Whether the table counts versions of a record. */
  versoes: boolean
  referencias(c: Ctx): Promise<R>
  /** The file is of one store, named when it is sent: its column is added to every row. */
  daLoja?: true
  /** Records that exist are left as they are. */
  soNovos?: true
  /** What follows from the records of a page, in their transaction. */
  depois?(tx: Tx, pagina: PaginaGravada): Promise<void>
}

/** An import of a tenant. */
export interface Alvo {
  codDistribuidor: number
  codImportacao: number
}

/** Rows `de` < line ≤ `ate` that have just been written, by whom. */
export interface PaginaGravada {
  alvo: Alvo
  de: number
  ate: number
  inquilino: Inquilino
  quem: { codUsuario: number; nome: string }
}

/** Messages of a form's rules by column of the table: codGrupo is cod_grupo. */
export function porColuna(erros: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(erros).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), v ?? '']),
  )
}

/** Keeps a definition's reference type to itself once it is in the table of all. */
export function definir<R>(def: ImportDef<R>): ImportDef {
  return def
}

/** Whether something that a module exports is a file's definition. */
export function ehDefinicao(v: unknown): v is LeituraDef {
  return typeof v === 'object' && v !== null && 'registro' in v && 'colunas' in v && 'modulo' in v
}

/** A cell that does not hold what its column takes: what is wrong and what to do. */
export class CelulaInvalida extends Error {
  override name = 'CelulaInvalida'
}

/** Definition of a register that a file may fill, from the areas. */
export function definicaoDe(
  areas: readonly { importa?: readonly ImportDef[] }[],
  registro: RegistroImportado,
): ImportDef {
  const def = areas.flatMap((a) => a.importa ?? []).find((d) => d.registro === registro)
  if (!def) throw new Error(`no area imports ${registro}`)
  return def
}
