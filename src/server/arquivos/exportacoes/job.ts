import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MAX_ROWS, type ExportedFile } from '#shared/arquivos/exportacoes.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import type { Context } from '../../core/database/transaction.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import { typeOf } from '../../core/areas/list-export.ts'
import type { Services } from '../../core/services.ts'
import { contextOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { requestStored, canExport } from './lists.ts'
import { toExportacao, markExportacao, claimExportacao, type Target, type StoredRow } from './queries.ts'

export const EXPORTACAO_QUEUE = 'exportacao'

const VALID_HOURS = 24
const STEP_MS = 500
/** A worker without a heartbeat for this long is dead. */
const STALE_AFTER_S = 60
const MAX_ATTEMPTS = 3

/** The job no longer belongs to this worker: it was cancelled, given to another, or the process is stopping. */
class JobReleased extends Error {}

/** Writes the file of an export and reports progress; never throws. */
export async function runExportacao(
  services: Services,
  target: Target,
  stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  const g = await transaction(services.db, 'sistema', (tx) => claimExportacao(tx, target))
  if (!g) return
  const tenant = await services.tenants.forHost(g.dominioGestao)
  const mark = async (m: Parameters<typeof markExportacao>[2]): Promise<StoredRow> => {
    const now = await transaction(services.db, 'sistema', (tx) => markExportacao(tx, g, m))
    if (!now) throw new JobReleased()
    services.realtime.publish(tenant, 'exportacao_', g.codUsuario, toExportacao(services, now))
    return now
  }
  const key = `exportacoes/${g.codDistribuidor}/${g.codExportacao}-${g.tentativas}.${g.formato}`
  try {
    const contexto = trackAccess(services, tenant, g)
    const request = requestStored(services, g.lista as ExportedFile, g.pedido)
    const start = await contexto()
    const header = await withCtx(services, tenant, start, (c) => request.prepare(c, MAX_ROWS), { leitura: true })
    const total = header.linhas
    await mark({ total, lojas: start.lojas === 'todas' ? null : [...start.lojas] })
    let linhas = 0
    let proximo = Date.now() + STEP_MS
    const fluxo = request.write(header, services, { tenant, nome: g.nome, contexto }, async (n) => {
      linhas = n
      if (stop.aborted) throw new JobReleased()
      if (Date.now() < proximo) return
      proximo = Date.now() + STEP_MS
      await mark({ linhas, total: Math.max(total, linhas) })
    })
    const bytes = await services.files.saveStream(key, fluxo, typeOf(request.formato))
    await mark({ estado: 'PRONTA', arquivo: key, bytes, linhas, total: linhas, terminou: true, horas: VALID_HOURS })
  } catch (e) {
    await services.files.erase(key).catch(notify)
    // If the database is unreachable, the sweep recovers the row by its missing heartbeat.
    await finish(e, stop, mark).catch(notify)
    if (!(e instanceof JobReleased)) notify(e)
  }
}

async function finish(
  e: unknown,
  stop: AbortSignal,
  mark: (m: Parameters<typeof markExportacao>[2]) => Promise<StoredRow>,
): Promise<void> {
  if (stop.aborted) await mark({ estado: 'NA_FILA' })
  else if (!(e instanceof JobReleased)) await mark({ estado: 'FALHOU', erro: motivo(e), terminou: true })
}

function motivo(e: unknown): string {
  if (e instanceof AppError) return e.message
  if ((e as { code?: unknown }).code === 'ENOSPC') return 'O disco do servidor está cheio. Avise o suporte.'
  return 'O arquivo não pôde ser preparado. Tente de novo; se continuar, avise o suporte.'
}

/** Reads the requester's current rights; a requester who lost a level or store since the start gets no file. */
function trackAccess(services: Services, tenant: Tenant, g: StoredRow): () => Promise<Context> {
  let start: Context | null = null
  return async () => {
    const alcance = await services.sessoes.reach(g.codDistribuidor, g.codUsuario)
    if (!alcance?.ativo || !canExport(services, g.lista as ExportedFile, alcance.nivel))
      throw new AppError(403, 'acesso-mudou', 'Seu acesso a esta lista terminou')
    const now = contextOf(tenant, alcance)
    start ??= now
    if (!coversAll(now.lojas, start.lojas))
      throw new AppError(403, 'acesso-mudou', 'Seu acesso às concessionárias mudou enquanto o arquivo era preparado')
    return start
  }
}

/** Whether a user with the stores `now` may have rows of the stores `before`. */
export function coversAll(now: Context['lojas'], before: Context['lojas']): boolean {
  if (now === 'todas') return true
  return before !== 'todas' && before.every((l) => now.includes(l))
}

/** Recovers exports of killed processes (failed after three attempts) and queues waiting ones again. */
export async function recoverExportacoes(services: Services): Promise<void> {
  const esperam = await transaction(services.db, 'sistema', async (tx) => {
    const dead = sql<boolean>`estado = 'EXECUTANDO' and sinal_em < now() - make_interval(secs => ${STALE_AFTER_S}::int)`
    await tx
      .updateTable('exportacao')
      .set({
        estado: 'FALHOU',
        erro: 'O preparo parou três vezes no meio. Filtre por um período menor.',
        terminadaEm: sql`now()`,
      })
      .where(dead)
      .where('tentativas', '>=', MAX_ATTEMPTS)
      .execute()
    await tx.updateTable('exportacao').set({ estado: 'NA_FILA' }).where(dead).execute()
    return tx
      .selectFrom('exportacao')
      .select(['codDistribuidor', 'codExportacao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('criadaEm')
      .limit(100)
      .execute()
  })
  for (const target of esperam) await services.queue.send(EXPORTACAO_QUEUE, target)
}

/** Deletes files older than 24 hours, old rows, and partial files of killed processes. */
export async function cleanExportacoes(services: Services): Promise<void> {
  const vencidas = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('exportacao')
      .select(['codDistribuidor', 'codExportacao', 'arquivo'])
      .where('estado', '=', 'PRONTA')
      .where('expiraEm', '<', sql<string>`now()`)
      .execute(),
  )
  for (const v of vencidas) {
    if (v.arquivo) await services.files.erase(v.arquivo)
    await transaction(services.db, 'sistema', (tx) =>
      tx
        .updateTable('exportacao')
        .set({ estado: 'EXPIRADA', arquivo: null })
        .where('codDistribuidor', '=', v.codDistribuidor)
        .where('codExportacao', '=', v.codExportacao)
        .execute(),
    )
  }
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .deleteFrom('exportacao')
      .where('criadaEm', '<', sql<string>`now() - interval '30 days'`)
      .where('arquivo', 'is', null)
      .execute(),
  )
  const folder = join(services.env.DATA_DIR, 'arquivos', 'exportacoes')
  for (const nome of await readdir(folder, { recursive: true }).catch(() => [])) {
    const file = join(folder, nome)
    if (nome.endsWith('.parcial') && Date.now() - (await stat(file)).mtimeMs > 86_400_000)
      await rm(file, { force: true })
  }
}
