import type { RowError } from '#shared/arquivos/importacoes.ts'

/** Limit of rows in one import, and of errors that are kept. */
export const MAX_ROWS = 300_000
export const MAX_ERRORS = 10_000

/** Limit of rows including blank ones: as many as an Excel sheet has. */
export const MAX_RAW_ROWS = 1_048_576
/** Interval of the reader's heartbeat. */
export const SIGNAL_MS = 250

/**
 * Request to the reader process: check a file, or write it again with its errors beside its rows. `modulo` is the module of the register's
 * definition.
 */
export type ReadRequest = { caminho: string; registro: string; modulo: string } & (
  | {
      task: 'conferir'
      references: unknown
      /** Titles in this sender's files by column of the table; only this title then serves for its column. */
      titulos?: Readonly<Record<string, string>>
    }
  | {
      task: 'marcar'
      output: string
      erros: readonly (readonly [linha: number, texto: string])[]
      nome: string
      usuario: string
      /** Wall clock of the distributor. */
      generatedAt: number
    }
)

/** A title of the file, and the table column that it maps to; null for an ignored title. */
export interface Title {
  titulo: string
  coluna: string | null
}

/** A batch of checked rows. They are one JSON text for the database, so that the server's thread passes them on as one value. */
export interface Batch {
  json: string
  linhas: number
  erros: RowError[]
  /** Rows with errors so far, and how much of the file has been read, 0 to 1. */
  withError: number
  loaded: number
}

export type ReaderMessage =
  | { tipo: 'colunas'; colunas: string[]; titulos: Title[] }
  | { tipo: 'lote'; batch: Batch }
  | { tipo: 'sinal'; cpuMs: number; rss: number; loaded: number }
  | { tipo: 'quebrou'; erro: string }
  | { tipo: 'fim' }
  | { tipo: 'recusado'; mensagem: string; titulos: readonly string[] }
