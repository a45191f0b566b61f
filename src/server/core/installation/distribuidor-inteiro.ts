import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { criarCliente } from '../database/pool.ts'
import type { Arquivos } from '../files/files.ts'

/** Why a distributor was not exported or erased, in pt-BR. */
export class DistribuidorError extends Error {
  override name = 'DistribuidorError'
}
/** What was taken: rows by table, and files. */
export interface Levado {
  tabelas: Record<string, { linhas: number; sha256?: string }>
  arquivos: number
}

const POR_VEZ = 2000
/** What opens doors does not leave with the data: passwords, sessions, keys, other systems' secrets. */
const FICA = /_hash$|^token|^segredo/

/** Writes every row and every file of a distributor into a new folder: a table per compressed file of JSON lines, all as of one moment, with a manifest of rows and digests. Passwords, keys and secrets stay out. */
export async function exportarDistribuidor(
  database: Database,
  arquivos: Arquivos,
  nome: string,
  destino: string,
): Promise<Levado> {
  if (existsSync(destino) && (await readdir(destino)).length > 0)
    throw new DistribuidorError(`A pasta ${destino} não está vazia`)
  await mkdir(join(destino, 'tabelas'), { recursive: true, mode: 0o700 })
  return comoDono(database, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const cod = await acharDistribuidor(client, nome)
    const levado: Levado = { tabelas: {}, arquivos: 0 }
    for (const tabela of await tabelasDeInquilino(client))
      levado.tabelas[tabela] = await exportarTabela(client, tabela, cod, destino)
    await client.query('commit')
    for await (const chave of arquivos.doDistribuidor(cod)) {
      const para = join(destino, 'arquivos', chave)
      await mkdir(dirname(para), { recursive: true })
      // A file may go while the others are copied: exports and imports last a day.
      const fluxo = await arquivos.lerFluxo(chave).catch(() => null)
      if (!fluxo) continue
      await pipeline(fluxo, createWriteStream(para, { mode: 0o600 }))
      levado.arquivos++
    }
    // The manifest comes last: a folder without one is not whole.
    const manifesto = JSON.stringify({ distribuidor: nome, em: new Date().toISOString(), ...levado }, null, 2)
    await writeFile(join(destino, 'manifesto.json.parcial'), manifesto, { mode: 0o600, flush: true })
    await rename(join(destino, 'manifesto.json.parcial'), join(destino, 'manifesto.json'))
    return levado
  })
}

async function exportarTabela(client: pg.Client, tabela: string, cod: number, destino: string) {
  const { rows: colunas } = await client.query<{ nome: string }>(
    `select attname as nome from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [tabela],
  )
  const ditas = colunas.filter((c) => !FICA.test(c.nome)).map((c) => `"${c.nome}"`)
  await client.query(
    `declare linhas no scroll cursor for select row_to_json(x)::text as linha from (select ${ditas.join(', ')} from "${tabela}" where cod_distribuidor = ${cod}) x`,
  )
  const resumo = createHash('sha256')
  let linhas = 0
  async function* ler() {
    for (;;) {
      const { rows } = await client.query<{ linha: string }>(`fetch ${POR_VEZ} from linhas`)
      if (rows.length === 0) return
      linhas += rows.length
      const texto = `${rows.map((r) => r.linha).join('\n')}\n`
      resumo.update(texto)
      yield texto
    }
  }
  const arquivo = createWriteStream(join(destino, 'tabelas', `${tabela}.jsonl.gz`), { mode: 0o600, flush: true })
  await pipeline(Readable.from(ler()), createGzip(), arquivo)
  await client.query('close linhas')
  return { linhas, sha256: resumo.digest('hex') }
}

/**
 * Takes a distributor out of service, waits until every process knows it (`esperarMs`), and takes every file and every row of it away, for good; the
 * rows all or none, and last, so that a run that was cut can be asked again.
 */
export async function apagarDistribuidor(
  database: Database,
  arquivos: Arquivos,
  nome: string,
  esperarMs: number,
): Promise<Levado> {
  return comoDono(database, async (client) => {
    const levado: Levado = { tabelas: {}, arquivos: 0 }
    const cod = await acharDistribuidor(client, nome)
    await client.query('update distribuidor set ativo = false where cod_distribuidor = $1', [cod])
    await setTimeout(esperarMs)
    for await (const chave of arquivos.doDistribuidor(cod)) {
      await arquivos.apagar(chave)
      levado.arquivos++
    }
    await client.query('begin')
    // Foreign keys and triggers are switched off: all that points at a row of a distributor is its own, and goes with it.
    await client.query('set local session_replication_role = replica')
    for (const tabela of await tabelasDeInquilino(client)) {
      const { rowCount } = await client.query(`delete from "${tabela}" where cod_distribuidor = $1`, [cod])
      levado.tabelas[tabela] = { linhas: rowCount ?? 0 }
    }
    await client.query(`delete from pgboss.job where data->>'codDistribuidor' = $1`, [String(cod)])
    await client.query('commit')
    return levado
  })
}

async function acharDistribuidor(client: pg.Client, nome: string): Promise<number> {
  const { rows } = await client.query<{ cod: number }>(
    'select cod_distribuidor as cod from distribuidor where distribuidor = $1',
    [nome],
  )
  const [d] = rows
  if (!d) throw new DistribuidorError(`não há distribuidor ${nome}`)
  return d.cod
}

/** Tables that hold rows of distributors; the distributor itself comes last. */
async function tabelasDeInquilino(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string }>(
    `select c.relname as tabela from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cod_distribuidor' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname = 'distribuidor', c.relname`,
  )
  return rows.map((r) => r.tabela)
}

async function comoDono<T>({ dono }: Database, fazer: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = criarCliente(dono)
  await client.connect()
  try {
    return await fazer(client)
  } finally {
    await client.end()
  }
}
