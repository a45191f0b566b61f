import type { ErroDeLinha } from '#shared/arquivos/importacoes.ts'

/** Rows of a file that one import takes, and errors of it that are kept. */
export const MAX_LINHAS = 300_000
export const MAX_ERROS = 10_000

/** Rows of a file at all, blank ones too: as many as a sheet of Excel has. */
export const MAX_LINHAS_BRUTAS = 1_048_576
/** The reader gives a sign of life so often. */
export const SINAL_MS = 250

/** What the reading process is asked: to read and judge a file, or to write it again with its errors beside its rows. `modulo` is where the register's definition stands. */
export type PedidoDeLeitura = { caminho: string; registro: string; modulo: string } & (
  | {
      tarefa: 'conferir'
      referencias: unknown
      /** Titles of this sender's files by column of the table: each alone serves for its column. */
      titulos?: Readonly<Record<string, string>>
    }
  | {
      tarefa: 'marcar'
      saida: string
      erros: readonly (readonly [linha: number, texto: string])[]
      nome: string
      usuario: string
      /** Wall clock of the distributor. */
      geradoEm: number
    }
)

/** A title of the file, and the column of the table that it was taken for; null for one that was left out. */
export interface Titulo {
  titulo: string
  coluna: string | null
}

/** Rows as they come. The text is JSON for the database, so that rows cross the server's own thread as one value. */
export interface Lote {
  json: string
  linhas: number
  erros: ErroDeLinha[]
  /** Rows with errors so far, and how much of the file has been read, 0 to 1. */
  comErro: number
  lido: number
}

export type DoLeitor =
  | { tipo: 'colunas'; colunas: string[]; titulos: Titulo[] }
  | { tipo: 'lote'; lote: Lote }
  | { tipo: 'sinal'; cpuMs: number; rss: number; lido: number }
  | { tipo: 'quebrou'; erro: string }
  | { tipo: 'fim' }
  | { tipo: 'recusado'; mensagem: string; titulos: readonly string[] }
