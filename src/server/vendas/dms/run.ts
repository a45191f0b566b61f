import { sql } from 'kysely'
import { todayIn } from '#shared/rules/dates.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { saveDmsRows } from '../mes-vendas/dms-rows.ts'
import type { Services } from '../../core/services.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { OutboundFailure } from '../../core/outbound/http-client.ts'
import { type DmsTarget, readDms, type DmsPage } from './connector.ts'
import { nextTime } from './agenda.ts'
import { runFile, reclaimFiles } from './run-file.ts'

export const DMS_QUEUE = 'dms'
export interface ExecucaoTarget {
  codDistribuidor: number
  codExecucao: number
}

/** Circuit breaker: failures in a row that pause the schedule, and for how long; each further failure doubles it. */
const FAILURES_TO_OPEN = 5
const OPEN_MINUTES = 15
const MAX_OPEN_MINUTES = 6 * 60
/** A run without progress for this long belongs to a dead process: no page takes that long with all its retries. */
const STALE_AFTER_S = 120
const MAX_STORED_REFUSALS = 50

type Claimed = DmsTarget & { codConcessionaria: number; cursor: string | null }

/**
 * Reads a store's system page by page; each page is written together with the next cursor, so an interrupted run continues there. Never
 * throws.
 */
export async function runDms(
  services: Services,
  target: ExecucaoTarget,
  stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  const tenant = await services.tenants.fromCode(target.codDistribuidor)
  const inDatabase = <T>(run: (c: Ctx) => Promise<T>) => asSystem(services, tenant, run)
  try {
    // Claim first: a run that cannot start must still end with a reason.
    const e = await inDatabase((c) => claim(c, target.codExecucao))
    if (!e) return
    const { codConcessionaria, sha256 } = e
    if (sha256 !== null) {
      await runFile(services, tenant, { ...target, codConcessionaria, sha256 }, stop)
      return
    }
    const t = await inDatabase((c) => readTarget(c, codConcessionaria, services.segredo))
    for await (const p of readDms(services.env, t, t.cursor, stop)) {
      if (!(await inDatabase((c) => savePage(c, target.codExecucao, t, p)))) return
    }
    await inDatabase((c) => finish(c, target.codExecucao, null))
  } catch (e) {
    const motivo = stop.aborted
      ? 'O servidor parou no meio. A próxima execução continua daqui.'
      : e instanceof OutboundFailure
        ? e.message
        : 'A leitura falhou por um erro interno. Avise o suporte.'
    await inDatabase((c) => finish(c, target.codExecucao, motivo, stop.aborted)).catch(notify)
    if (!(e instanceof OutboundFailure) && !stop.aborted) notify(e)
  }
}

/** Claims a waiting run. Files of a store are read in order of arrival: an older file must not overwrite its correction. */
function claim(c: Ctx, codExecucao: number) {
  return c.tx
    .updateTable('dmsExecucao as e')
    .set({ estado: 'EXECUTANDO', batidaEm: sql`now()`, tentativas: sql`tentativas + 1` })
    .where(ofTenant(c, 'e'))
    .where('e.codExecucao', '=', codExecucao)
    .where('e.estado', '=', 'NA_FILA')
    .where(
      sql<boolean>`not (e.origem = 'ARQUIVO' and exists (select from dms_execucao a where a.cod_distribuidor = e.cod_distribuidor and a.cod_concessionaria = e.cod_concessionaria
        and a.origem = 'ARQUIVO' and a.cod_execucao < e.cod_execucao and a.estado in ('NA_FILA', 'EXECUTANDO')))`,
    )
    .returning(['e.codConcessionaria', 'e.sha256'])
    .executeTakeFirst()
}

async function readTarget(c: Ctx, codConcessionaria: number, secret: string): Promise<Claimed> {
  const r = await c.tx
    .selectFrom('concessionaria as l')
    .innerJoin('distribuidor as d', 'd.codDistribuidor', 'l.codDistribuidor')
    .innerJoin('dmsFonte as f', (j) =>
      j.onRef('f.codDistribuidor', '=', 'l.codDistribuidor').onRef('f.codConcessionaria', '=', 'l.codConcessionaria'),
    )
    .select(['l.cnpj', 'l.fuso', 'f.cursor', 'd.integracaoDms', 'd.tokenIntegracaoDms'])
    .where(ofTenant(c, 'l'))
    .where('l.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  if (!r.integracaoDms) throw new OutboundFailure('O distribuidor não tem o endereço do DMS', false)
  if (!r.cnpj) throw new OutboundFailure('A concessionária não tem CNPJ, e o DMS a conhece por ele', false)
  const token = r.tokenIntegracaoDms === null ? null : decryptSecret(secret, r.tokenIntegracaoDms)
  if (r.tokenIntegracaoDms !== null && token === null)
    throw new OutboundFailure('O token foi guardado com outro segredo da instalação: informe-o de novo', false)
  const { cnpj, fuso, cursor } = r
  return { codConcessionaria, url: r.integracaoDms, token, cnpj, cursor, hoje: todayIn(fuso, new Date()) }
}

/** Writes a page and the next cursor in one transaction; returns false when the run no longer belongs to this process. */
async function savePage(c: Ctx, codExecucao: number, t: Claimed, p: DmsPage): Promise<boolean> {
  const d = c.tenant.codDistribuidor
  const myOwn = await c.tx
    .selectFrom('dmsExecucao')
    .select('codExecucao')
    .where(ofTenant(c))
    .where('codExecucao', '=', codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .forUpdate()
    .executeTakeFirst()
  if (!myOwn) return false
  const saved = await saveDmsRows(c, t.codConcessionaria, p.linhas)
  const novas = saved.filter((l) => l.nova).length
  await sql`update dms_execucao set batida_em = now(), paginas = paginas + 1, linhas = linhas + ${p.recebidas}, novas = novas + ${novas},
      alteradas = alteradas + ${saved.length - novas}, recusadas = recusadas + ${p.recusas.length},
      recusas = case when jsonb_array_length(recusas) < ${MAX_STORED_REFUSALS} then recusas || ${JSON.stringify(p.recusas.slice(0, MAX_STORED_REFUSALS))}::jsonb else recusas end
    where cod_distribuidor = ${d} and cod_execucao = ${codExecucao}`.execute(c.tx)
  await c.tx
    .updateTable('dmsFonte')
    .set({ cursor: p.cursor })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', t.codConcessionaria)
    .execute()
  return true
}

async function finish(c: Ctx, codExecucao: number, erro: string | null, interrupted = false): Promise<void> {
  const e = await c.tx
    .updateTable('dmsExecucao')
    .set({ estado: erro === null ? 'CONCLUIDA' : interrupted ? 'INTERROMPIDA' : 'FALHOU', erro, fim: sql`now()` })
    .where(ofTenant(c))
    .where('codExecucao', '=', codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .returning('codConcessionaria')
    .executeTakeFirst()
  if (!e || interrupted) return
  await countIntegracao(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: e.codConcessionaria,
    sistema: 'DMS',
    duracaoMs: 0,
    erro,
  })
  await sql`update dms_fonte set falhas = ${erro === null ? sql`0` : sql`falhas + 1`},
      aberto_ate = ${erro === null ? sql`null` : sql`case when falhas + 1 >= ${FAILURES_TO_OPEN} then now() + make_interval(mins => least(${MAX_OPEN_MINUTES}::int, ${OPEN_MINUTES} * (2 ^ (falhas + 1 - ${FAILURES_TO_OPEN}))::int)) end`}
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${e.codConcessionaria}`.execute(c.tx)
}

/** Queues scheduled runs that are due, runs of dead processes, and waiting ones. */
export async function scheduleDms(services: Services): Promise<void> {
  await reclaimFiles(services, STALE_AFTER_S)
  const esperam = await transaction(services.db, 'sistema', async (tx) => {
    await sql`update dms_execucao set estado = 'INTERROMPIDA', fim = now(), erro = 'O servidor parou no meio. A próxima execução continua daqui.'
      where origem <> 'ARQUIVO' and estado = 'EXECUTANDO' and batida_em < now() - make_interval(secs => ${STALE_AFTER_S})`.execute(
      tx,
    )
    const turn = await sql<{ codDistribuidor: number; codConcessionaria: number; agenda: string; fuso: string }>`
      select f.cod_distribuidor as "codDistribuidor", f.cod_concessionaria as "codConcessionaria", f.agenda, l.fuso from dms_fonte f
      join concessionaria l using (cod_distribuidor, cod_concessionaria)
      where f.ativo and f.agenda is not null and f.proxima_em <= now() and (f.aberto_ate is null or f.aberto_ate <= now())
      for update of f skip locked`.execute(tx)
    for (const f of turn.rows) {
      await sql`insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, quem) values (${f.codDistribuidor}, ${f.codConcessionaria}, 'REST', 'Agenda')
        on conflict do nothing`.execute(tx)
      await sql`update dms_fonte set proxima_em = ${nextTime(f.agenda, f.fuso)} where cod_distribuidor = ${f.codDistribuidor} and cod_concessionaria = ${f.codConcessionaria}`.execute(
        tx,
      )
    }
    return tx
      .selectFrom('dmsExecucao')
      .select(['codDistribuidor', 'codExecucao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('codExecucao')
      .limit(200)
      .execute()
  })
  for (const target of esperam) await services.queue.send(DMS_QUEUE, target)
}
