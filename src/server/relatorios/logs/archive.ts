import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { redactSecrets } from '#shared/rules/redact.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'

/** Tables that grow without end, with the key that orders them. Sessions are not among them: they are deleted a week after they end. */
export const RECORDS = {
  auditoria: { tabela: 'auditoria', chave: 'cod_auditoria' },
  acessos: { tabela: 'pagina_vista', chave: 'cod_vista' },
  integracoes: { tabela: 'integracao_registro', chave: 'cod_registro' },
} as const
export type Entry = keyof typeof RECORDS

/** Retention of each distributor's records in months: its own setting, else the installation's. `name` selects one distributor. */
export async function readRetentions(
  client: pg.ClientBase,
  nome: string | null,
  padrao: Record<Entry, number>,
): Promise<{ cod: number; nome: string; meses: Record<Entry, number> }[]> {
  const { rows } = await client.query<{ cod: number; nome: string; ditos: Partial<Record<Entry, number>> }>(
    `select cod_distribuidor as cod, distribuidor as nome,
       jsonb_strip_nulls(jsonb_build_object('auditoria', retencao_auditoria, 'acessos', retencao_acessos, 'integracoes', retencao_integracoes)) as ditos
     from distribuidor where $1::text is null or distribuidor = $1 order by 1`,
    [nome],
  )
  return rows.map(({ ditos: told, ...d }) => ({ ...d, meses: { ...padrao, ...told } }))
}

const READ_BATCH = 2000
const DELETE_BATCH = 5000

/** A file with unexpected content: no rows are deleted because of it. */
export class BadFile extends Error {
  override name = 'ArquivoRuim'
}

export interface Archived {
  arquivo: string
  linhas: number
  removidas: number
}

interface Task {
  client: pg.ClientBase
  codDistribuidor: number
  registro: Entry
  /** 'YYYY-MM', UTC. */
  mes: string
}
interface End {
  fim: true
  codDistribuidor: number
  registro: string
  mes: string
  linhas: number
  sha256: string
}

/**
 * Archives a distributor's whole months beyond the retention, oldest first: writes compressed JSON lines, reads the file back, and deletes
 * only rows found in it. An interrupted run is resumed by the next one at any point. `client` is a connection of the owner with role
 * app_system.
 */
export async function* archiveRecords(
  client: pg.ClientBase,
  {
    codDistribuidor,
    registro,
    meses,
    pasta: folder,
    agora = new Date(),
  }: Omit<Task, 'client' | 'mes'> & { meses: number; pasta: string; agora?: Date },
): AsyncGenerator<Archived> {
  const { tabela: table } = RECORDS[registro]
  const limit = shiftMonth(agora.toISOString().slice(0, 7), -meses)
  await mkdir(folder, { recursive: true })
  for (let mes = ''; ; mes = shiftMonth(mes, 1)) {
    const r = await client.query<{ mes: string | null }>(
      `select to_char(min(em) at time zone 'UTC', 'YYYY-MM') as mes from ${table} where cod_distribuidor = $1 and em >= $2::timestamptz and em < $3::timestamptz`,
      [codDistribuidor, mes === '' ? '-infinity' : startOf(mes), startOf(limit)],
    )
    const achado = r.rows[0]?.mes
    if (!achado) return
    mes = achado
    const t: Task = { client, codDistribuidor, registro, mes }
    // First the files that an earlier run wrote but did not delete from the table, then the rest.
    const ready = await filesOf(folder, t)
    for (const file of ready) yield await remove(t, join(folder, file))
    const novo = await write(t, folder, `${registro}-${mes}${ready.length > 0 ? `-${ready.length + 1}` : ''}.jsonl.gz`)
    if (novo) yield await remove(t, novo)
  }
}

const startOf = (mes: string) => `${mes}-01T00:00:00Z`

async function filesOf(folder: string, { registro, mes }: Task): Promise<string[]> {
  const nome = new RegExp(`^${registro}-${mes}(-\\d+)?\\.jsonl\\.gz$`)
  const achados = (await readdir(folder)).filter((n) => nome.test(n))
  return achados.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

/** Writes a month's current rows to a file that gets its final name only once it is complete and synced; null when there are no rows. */
async function write(t: Task, folder: string, nome: string): Promise<string | null> {
  const parcial = join(folder, `${nome}.parcial`)
  let linhas = 0
  const content = async function* () {
    const sum = createHash('sha256')
    for await (const linha of linesOf(t)) {
      linhas++
      sum.update(linha)
      yield linha
    }
    const { codDistribuidor, registro, mes } = t
    const end: End = { fim: true, codDistribuidor, registro, mes, linhas, sha256: sum.digest('hex') }
    yield `${JSON.stringify(end)}\n`
  }
  await t.client.query('begin isolation level repeatable read read only')
  try {
    await pipeline(Readable.from(content()), createGzip(), createWriteStream(parcial, { flush: true, mode: 0o600 }))
  } finally {
    await t.client.query('rollback')
  }
  if (linhas === 0) {
    await rm(parcial)
    return null
  }
  await rename(parcial, join(folder, nome))
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
  return join(folder, nome)
}

async function* linesOf({ client, codDistribuidor, registro, mes }: Task): AsyncGenerator<string> {
  const { tabela: table, chave } = RECORDS[registro]
  let [em, cod] = ['-infinity', '0']
  for (;;) {
    const r = await client.query<{ em: string; cod: string; linha: Record<string, unknown> }>(
      `select em::text as em, ${chave}::text as cod, to_jsonb(x) - 'cod_distribuidor' as linha from ${table} x
       where cod_distribuidor = $1 and em >= $2::timestamptz and em < $3::timestamptz and (em, ${chave}) > ($4::timestamptz, $5::bigint) order by em, ${chave} limit ${READ_BATCH}`,
      [codDistribuidor, startOf(mes), startOf(shiftMonth(mes, 1)), em, cod],
    )
    for (const l of r.rows) yield `${JSON.stringify(redactSecrets(l.linha))}\n`
    const ultima = r.rows.at(-1)
    if (!ultima || r.rows.length < READ_BATCH) return
    ;[em, cod] = [ultima.em, ultima.cod]
  }
}

const fileLines = (file: string) =>
  createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })

/** Throws when a file is truncated, changed or of another month. Returns its number of rows. */
async function check({ codDistribuidor, registro, mes }: Task, file: string): Promise<number> {
  const sum = createHash('sha256')
  let linhas = 0
  let ultima: string | null = null
  try {
    await pipeline(createReadStream(file), createGunzip(), async (text: AsyncIterable<Buffer>) => {
      for await (const linha of createInterface({ input: Readable.from(text), crlfDelay: Infinity })) {
        if (ultima !== null) {
          sum.update(`${ultima}\n`)
          linhas++
        }
        ultima = linha
      }
    })
    const end = JSON.parse(ultima ?? '{}') as Partial<End>
    const certo =
      end.fim === true &&
      end.codDistribuidor === codDistribuidor &&
      end.registro === registro &&
      end.mes === mes &&
      end.linhas === linhas &&
      end.sha256 === sum.digest('hex')
    if (certo) return linhas
  } catch (e) {
    throw new BadFile(`O arquivo ${file} está danificado; nada foi removido`, { cause: e })
  }
  throw new BadFile(`O arquivo ${file} não é o que foi escrito; nada foi removido`)
}

/** Deletes the rows of a file in batches, after the whole file was read back; the audit records the archiving. */
async function remove(t: Task, arquivo: string): Promise<Archived> {
  const { client, codDistribuidor, registro, mes } = t
  const { tabela: table, chave } = RECORDS[registro]
  const linhas = await check(t, arquivo)
  const nome = `${registro}:${arquivo.split(/[\\/]/).at(-1) ?? ''}`
  await client.query(
    `insert into auditoria (cod_distribuidor, acao, registro, dados) select $1, 'arquivamento', $2, $3
     where not exists (select from auditoria where cod_distribuidor = $1 and registro = $2)`,
    [codDistribuidor, nome, JSON.stringify({ mes, linhas })],
  )
  let removed = 0
  let keys: unknown[] = []
  const takeOff = async () => {
    const r = await client.query(
      `delete from ${table} where cod_distribuidor = $1 and ${chave} = any ($2::bigint[]) and em >= $3::timestamptz and em < $4::timestamptz`,
      [codDistribuidor, keys, startOf(mes), startOf(shiftMonth(mes, 1))],
    )
    removed += r.rowCount ?? 0
    keys = []
  }
  for await (const linha of fileLines(arquivo)) {
    const fetched = JSON.parse(linha) as Record<string, unknown>
    if (fetched['fim'] === true) break
    keys.push(fetched[chave])
    if (keys.length === DELETE_BATCH) await takeOff()
  }
  if (keys.length > 0) await takeOff()
  return { arquivo, linhas, removidas: removed }
}
