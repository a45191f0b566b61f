import type pg from 'pg'

export type Linha = Record<string, unknown>
const BATCH = 4000

/** Saves one file of the demonstration under its key; `run` produces the bytes and is only called when the file is really written. */
export type SaveFile = (chave: string, run: () => Buffer | Promise<Buffer>, tipo: string) => Promise<void>

/** Inserts rows (column → value) in few statements, with explicit ids. The columns are those of the first row. */
export async function insert(client: pg.Client, table: string, linhas: readonly Linha[]): Promise<void> {
  const first = linhas[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  for (let i = 0; i < linhas.length; i += BATCH) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(linhas.slice(i, i + BATCH))],
    )
  }
}

/** Hands out consecutive ids after `last`; by default from 1, as an empty database would. */
export class Counter {
  #last: number
  constructor(last = 0) {
    this.#last = last
  }
  proximo(): number {
    return ++this.#last
  }
  get last(): number {
    return this.#last
  }
}

/** Sets an identity column's sequence after the ids handed out; needs the owner of the table. */
export async function resetSequence(client: pg.Client, table: string, column: string, last: number): Promise<void> {
  if (last > 0) await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, last])
}
