import { connectionOf, type Tx } from './query.ts'

/** Rows per FETCH: enough that round trips hardly count, few enough that memory does not grow. */
const ROWS_PER_FETCH = 2000

/**
 * Reads the rows of a query through a cursor of the transaction, so that a million of them never stand in memory together; `onRow` must not throw. `onRow` gets the
 * values of a row in the order of the columns. `query` has no parameters: its numbers are part of the text.
 */
export async function readRows<R extends unknown[]>(tx: Tx, query: string, onRow: (row: R) => void): Promise<void> {
  const client = connectionOf(tx)
  // The plan is for all rows: by default a cursor's is for the first tenth.
  await client.query(`set local cursor_tuple_fraction = 1; declare rows_read no scroll cursor for ${query}`)
  const fetchNext = () => client.query<R>({ text: `fetch ${ROWS_PER_FETCH} from rows_read`, rowMode: 'array' })
  let next = fetchNext()
  for (let full = true; full;) {
    const { rows } = await next
    full = rows.length === ROWS_PER_FETCH
    // The database reads the next rows while these are handled.
    if (full) next = fetchNext()
    for (const row of rows) onRow(row)
  }
  await client.query('close rows_read')
}
