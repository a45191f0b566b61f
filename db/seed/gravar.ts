import type pg from 'pg'

export type Linha = Record<string, unknown>
const LOTE = 4000

/** Keeps one file of the demo under its key; `fazer` is asked for the bytes only where they are really written. */
export type GravarArquivo = (chave: string, fazer: () => Buffer | Promise<Buffer>, tipo: string) => Promise<void>

/** Inserts rows (column → value) in few statements; ids are given, not drawn. Columns are those of the first row. */
export async function inserir(client: pg.Client, tabela: string, linhas: readonly Linha[]): Promise<void> {
  const primeira = linhas[0]
  if (!primeira) return
  const colunas = Object.keys(primeira).join(', ')
  for (let i = 0; i < linhas.length; i += LOTE) {
    await client.query(
      `insert into ${tabela} (${colunas}) overriding system value select ${colunas} from json_populate_recordset(null::${tabela}, $1)`,
      [JSON.stringify(linhas.slice(i, i + LOTE))],
    )
  }
}

/** Hands out ids from the one after `ultimo`; from 1, as an empty database would, by default. */
export class Contador {
  #ultimo: number
  constructor(ultimo = 0) {
    this.#ultimo = ultimo
  }
  proximo(): number {
    return ++this.#ultimo
  }
  get ultimo(): number {
    return this.#ultimo
  }
}

/** Puts an identity column's sequence after the ids given out; needs the table owner. */
export async function ajustarSequencia(
  client: pg.Client,
  tabela: string,
  coluna: string,
  ultimo: number,
): Promise<void> {
  if (ultimo > 0) await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [tabela, coluna, ultimo])
}
