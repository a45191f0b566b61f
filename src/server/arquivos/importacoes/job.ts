import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { canImport, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import type { Context } from '../../core/database/transaction.ts'
import { type Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import { localClock, typeOf } from '../../core/areas/list-export.ts'
import { type Target, definitionOf, type ImportDef } from '../../core/importing/def.ts'
import type { Services } from '../../core/services.ts'
import { RejectedFile } from '../../core/spreadsheets/source.ts'
import { contextOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { countEffect, savePage, pages, duplicates } from './save.ts'
import { read } from '../../core/importing/read.ts'
import { chunksFolder, spreadsheetKey } from './chunks.ts'
import { readChunks } from '../../core/files/upload-chunk.ts'
import {
  toImportacao,
  sendHeartbeat,
  errorsByRow,
  discardReading,
  fillKeys,
  listRows,
  assignLoja,
  type StoredRow,
  storeErrors,
  storeRows,
  markImportacao,
  holdImportacao,
  claimImportacao,
} from './queries.ts'

export const IMPORTACAO_QUEUE = 'importacao'

const STEP_MS = 500
/** Heartbeat interval, also while waiting: the sweep takes a silent worker for dead. */
const SIGNAL_MS = 1000
const ROWS_PER_PAGE = 2000
/** Rows that are joined in memory. */
const MAX_MERGED_ROWS = 20_000

/** The job no longer belongs to this worker: it was cancelled, given to another, or the process is stopping. */
class JobReleased extends Error {}

/** An import held by this process. */
interface Job {
  services: Services
  g: StoredRow
  tenant: Tenant
  stop: AbortSignal
  /** Updates the import; throws when this worker no longer holds it. */
  marcar: (m: Parameters<typeof markImportacao>[2]) => Promise<StoredRow>
  /** Reports progress, throttled; called on a timer, also while no rows arrive. */
  passo: (linhas: number, total: number) => Promise<void>
  /** The sender's current rights. */
  contexto: () => Promise<Context>
}

/** Reads a waiting file, or writes a confirmed one; never throws. */
export async function runImportacao(
  services: Services,
  target: Target,
  stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  const g = await transaction(services.db, 'sistema', (tx) => claimImportacao(tx, target))
  if (!g) return
  const t = await work(services, g, g.dominioGestao, stop)
  let reporting = false
  const alive = setInterval(() => {
    if (reporting) return
    reporting = true
    void transaction(services.db, 'sistema', (tx) => sendHeartbeat(tx, g))
      .catch(notify)
      .finally(() => (reporting = false))
  }, SIGNAL_MS)
  try {
    if (g.estado === 'CONFERINDO') await check(t)
    else await save(t)
  } catch (e) {
    // If the database is unreachable, the sweep recovers the row by its missing heartbeat.
    await finish(t, e).catch(notify)
    if (!(e instanceof JobReleased || e instanceof RejectedFile || stop.aborted)) notify(e)
  } finally {
    clearInterval(alive)
  }
}

async function work(services: Services, g: StoredRow, host: string, stop: AbortSignal): Promise<Job> {
  const tenant = await services.tenants.forHost(host)
  const mark: Job['marcar'] = async (m) => {
    const now = await transaction(services.db, 'sistema', (tx) => markImportacao(tx, g, m))
    if (!now) throw new JobReleased()
    services.realtime.publish(tenant, 'importacao_', g.codUsuario, toImportacao(now))
    return now
  }
  let proximo = 0
  return {
    services,
    g,
    tenant,
    stop,
    marcar: mark,
    async passo(linhas, total) {
      if (stop.aborted) throw new JobReleased()
      if (Date.now() < proximo) return
      proximo = Date.now() + STEP_MS
      await mark({ linhas, total })
    },
    async contexto() {
      const alcance = await services.sessoes.reach(g.codDistribuidor, g.codUsuario)
      if (!alcance?.ativo || !canImport(g.registro as ImportableRecord, alcance.nivel))
        throw new AppError(
          403,
          'acesso-mudou',
          'O acesso de quem enviou o arquivo a este cadastro terminou. Nada foi gravado.',
        )
      return contextOf(tenant, alcance)
    },
  }
}

async function finish({ g, stop, marcar: mark }: Job, e: unknown): Promise<void> {
  if (stop.aborted) await mark({ estado: g.estado === 'CONFERINDO' ? 'NA_FILA' : 'CONFIRMADA' })
  else if (!(e instanceof JobReleased)) await mark({ estado: 'FALHOU', erro: motivo(e), terminou: true })
}

function motivo(e: unknown): string {
  if (e instanceof AppError || e instanceof RejectedFile) return e.message
  const { code } = e as { code?: unknown }
  if (code === 'ENOSPC' || code === '53100') return 'O disco do servidor está cheio. Avise o suporte. Nada foi gravado.'
  if (code === '23505')
    return 'Outra pessoa gravou um dos registros enquanto o arquivo era importado, ou ele está fora do seu alcance. Nada foi gravado; envie de novo.'
  if (code === '42501')
    return 'Uma das linhas é de uma concessionária que saiu do alcance de quem enviou. Nada foi gravado.'
  return 'O arquivo não pôde ser importado e nada foi gravado. Tente de novo; se continuar, avise o suporte.'
}

/** Dry run: reads and validates every row into the staging table; the register does not change. */
async function check(t: Job): Promise<void> {
  const { services, g } = t
  const { db } = services
  const def = definitionOf(services.areas, g.registro as ImportableRecord)
  const context = await t.contexto()
  const references = await withCtx(services, t.tenant, context, (c) => def.references(c), { leitura: true })
  await transaction(db, 'sistema', (tx) => discardReading(tx, g))
  await withFile(t, async (caminho) => {
    let colunas: string[] = []
    let [linhas, withError] = [0, 0]
    const step = (loaded: number) => {
      const entriesRead = linhas + withError
      return t.passo(entriesRead, Math.max(entriesRead, Math.round(entriesRead / Math.max(loaded, 0.001))))
    }
    const { registro, modulo } = def
    await read({ task: 'conferir', caminho, registro, modulo, references }, t.stop, {
      colunas: (c) => (colunas = c),
      async batch(l) {
        await transaction(db, 'sistema', async (tx) => {
          // Lock the import until the rows are in: a cancel waits for this and then deletes them.
          if (!(await holdImportacao(tx, g))) throw new JobReleased()
          if (l.linhas > 0) await storeRows(tx, g, l.json)
          await storeErrors(tx, g, l.erros)
        })
        linhas += l.linhas
        withError = l.withError
        await step(l.loaded)
      },
      signal: step,
    })
    await transaction(db, 'sistema', (tx) => fillKeys(tx, def, g))
    if (def.forLoja) {
      await transaction(db, 'sistema', (tx) => assignLoja(tx, g))
      colunas = [...colunas, 'cod_concessionaria']
    }
    // Rows are joined only when all of them could be read: a record would lack the others.
    const joined = def.merge && withError === 0 ? await merge(t, def, context) : null
    const refused =
      joined?.erros ??
      (def.merge ? [] : await transaction(db, context, (tx) => duplicates(tx, def, g), { leitura: true }))
    await transaction(db, 'sistema', (tx) => storeErrors(tx, g, refused))
    const total = joined?.erros.length === 0 ? joined.linhas.length : linhas + withError
    const erros = withError + refused.length
    if (erros > 0) {
      const planilhaErros = await writeErrorSheet(t, def, caminho, total)
      await transaction(db, 'sistema', (tx) =>
        tx
          .deleteFrom('importacaoLinha')
          .where('codDistribuidor', '=', g.codDistribuidor)
          .where('codImportacao', '=', g.codImportacao)
          .execute(),
      )
      await t.marcar({ estado: 'COM_ERROS', linhas: total, total, erros, colunas, planilhaErros, terminou: true })
      return
    }
    const efeito = await transaction(db, context, (tx) => countEffect(tx, def, g, colunas), { leitura: true })
    await t.marcar({ estado: 'CONFERIDA', linhas: total, total, erros, colunas, ...efeito })
  })
}

/** Replaces the rows by one per record; with errors they stay as they are. */
async function merge({ services, g, tenant }: Job, def: ImportDef, context: Context) {
  const rows = await transaction(services.db, 'sistema', (tx) => listRows(tx, g, MAX_MERGED_ROWS + 1), {
    leitura: true,
  })
  if (rows.length > MAX_MERGED_ROWS)
    throw new RejectedFile(
      `O arquivo tem linhas demais: use até ${MAX_MERGED_ROWS.toLocaleString('pt-BR')} de uma vez.`,
    )
  const joined = await withCtx(services, tenant, context, async (c) => def.merge?.(c, rows), { leitura: true })
  if (joined?.erros.length === 0)
    await transaction(services.db, 'sistema', async (tx) => {
      await discardReading(tx, g)
      await storeRows(tx, g, JSON.stringify(joined.linhas))
    })
  return joined
}

/** Puts the file on the local disk, under a generated name, while `enqueue` runs. */
async function withFile({ services, g }: Job, run: (caminho: string) => Promise<void>): Promise<void> {
  const folder = join(services.env.DATA_DIR, 'importando', `${g.codDistribuidor}-${g.codImportacao}-${g.tentativas}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'arquivo')
    await pipeline(readChunks(services.files, chunksFolder(g), g.bytes), createWriteStream(path))
    await run(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeErrorSheet(t: Job, def: ImportDef, caminho: string, total: number): Promise<string> {
  const { services, g } = t
  const erros = await transaction(services.db, 'sistema', (tx) => errorsByRow(tx, g), { leitura: true })
  const generatedAt = await withCtx(
    services,
    t.tenant,
    await t.contexto(),
    (c) => localClock(c, new Date().toISOString()),
    {
      leitura: true,
    },
  )
  const output = `${caminho}.xlsx`
  await read(
    {
      task: 'marcar',
      caminho,
      output,
      registro: def.registro,
      modulo: def.modulo,
      erros,
      nome: g.nome,
      usuario: g.usuario,
      generatedAt,
    },
    t.stop,
    { signal: () => t.passo(total, total) },
  )
  const key = spreadsheetKey(g, g.tentativas)
  await services.files.saveStream(key, createReadStream(output), typeOf('xlsx'))
  return key
}

/** Writes every row and the end of the import in one transaction with the sender's reach: all or nothing. */
async function save(t: Job): Promise<void> {
  const { services, g } = t
  const def = definitionOf(services.areas, g.registro as ImportableRecord)
  const context = await t.contexto()
  const end = await withCtx(services, t.tenant, context, async (c) => {
    const { tx } = c
    const done = { novas: 0, alteradas: 0 }
    let [linhas, de] = [0, 0]
    const todas = await pages(tx, g, ROWS_PER_PAGE)
    const total = todas.reduce((n, p) => n + p.linhas, 0)
    if (total !== g.total) throw new Error(`${total} rows are kept of ${g.total}`)
    for (const p of todas) {
      const quem = { codUsuario: g.codUsuario, nome: g.usuario }
      const page = { alvo: g, de, ate: p.ate, tenant: t.tenant, quem }
      const r = def.write ? await def.write(c, page) : await savePage(tx, def, g.colunas ?? [], page)
      done.novas += r.novas
      done.alteradas += r.alteradas
      linhas += p.linhas
      de = p.ate
      await t.passo(linhas, total)
    }
    const iguais = total - done.novas - done.alteradas
    await auditImportacao(tx, g, { ...done, iguais })
    const now = await markImportacao(tx, g, {
      estado: 'CONCLUIDA',
      linhas: total,
      total,
      ...done,
      iguais,
      terminou: true,
    })
    if (!now) throw new JobReleased()
    await tx
      .deleteFrom('importacaoLinha')
      .where('codDistribuidor', '=', g.codDistribuidor)
      .where('codImportacao', '=', g.codImportacao)
      .execute()
    return now
  })
  services.realtime.publish(t.tenant, 'importacao_', g.codUsuario, toImportacao(end))
}

async function auditImportacao(tx: Tx, g: StoredRow, after: object): Promise<void> {
  await tx
    .insertInto('auditoria')
    .values({
      codDistribuidor: g.codDistribuidor,
      codUsuario: g.codUsuario,
      acao: 'gravarImportacao',
      alvo: `importacoes/${g.codImportacao}`,
      registro: `importacao:${g.codImportacao}`,
      dados: JSON.stringify({ antes: null, depois: { registro: g.registro, arquivo: g.nome, ...after } }),
    })
    .execute()
}
