import type { CalculationRequest } from './calculation-request.ts'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Round } from '#shared/estoque/sugestoes.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import { todayIn } from '#shared/rules/dates.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { type Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { QueueData } from '../../core/jobs/tenant-queue.ts'
import type { Services } from '../../core/services.ts'
import type { WorkerMessage } from './worker.ts'

export const SUGESTAO_QUEUE = 'sugestao'
/** A run without a heartbeat for this long is dead. */
const STALE_AFTER_S = 60
const MAX_ATTEMPTS = 3
const STEP_MS = 500
/** Minutes for which a finished run is still listed. */
const RECENT_MIN = 10

export interface RoundTarget extends QueueData {
  codSugestao: number
}

const COLUMNS = sql`cod_sugestao as "codSugestao", estado, lojas, politica, feitas, total, comecou_em as "comecouEm", terminou_em as "terminouEm", igual_a as "igualA", erro, quem`

/** Runs in progress, and runs that ended in the last minutes. */
export async function openRounds(c: Ctx): Promise<Round[]> {
  const r = await sql<Round>`select ${COLUMNS} from sugestao where cod_distribuidor = ${c.tenant.codDistribuidor}
    and (estado in ('NA_FILA', 'CALCULANDO') or terminou_em > now() - make_interval(mins => ${RECENT_MIN}::int)) order by cod_sugestao desc limit 20`.execute(
    c.tx,
  )
  return r.rows
}

async function readRound(tx: Tx, codDistribuidor: number, codSugestao: number): Promise<Round> {
  const r =
    await sql<Round>`select ${COLUMNS} from sugestao where cod_distribuidor = ${codDistribuidor} and cod_sugestao = ${codSugestao}`.execute(
      tx,
    )
  if (!r.rows[0]) throw notFound('Este cálculo não existe')
  return r.rows[0]
}

/** Queues a run; throws 404 for a store out of reach. */
export async function startSugestao(
  c: SignedInCtx,
  p: { codConcessionarias: number[]; fornecedores?: string[] | undefined; nomePolitica: string; politica: Politica },
): Promise<Round> {
  const lojas = [...new Set(p.codConcessionarias)].toSorted((a, b) => a - b)
  if (lojas.some((l) => !c.sessao.lojas.has(l))) throw notFound('Concessionária não encontrada')
  const fornecedores = p.fornecedores ? [...new Set(p.fornecedores)].toSorted() : null
  const { codDistribuidor } = c.tenant
  const { codSugestao } = await c.tx
    .insertInto('sugestao')
    .values({
      codDistribuidor,
      lojas,
      fornecedores,
      politica: p.nomePolitica,
      parametros: canonicalJson(p.politica),
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning('codSugestao')
    .executeTakeFirstOrThrow()
  c.depois(() => c.services.queue.send<RoundTarget>(SUGESTAO_QUEUE, { codDistribuidor, codSugestao }))
  return readRound(c.tx, codDistribuidor, codSugestao)
}

/** Cancels an unfinished run; throws 409 for a finished one. */
export async function cancelSugestao(c: Ctx, codSugestao: number): Promise<Round> {
  const { codDistribuidor } = c.tenant
  const { estado } = await readRound(c.tx, codDistribuidor, codSugestao)
  const r =
    await sql`update sugestao set estado = 'CANCELADA', terminou_em = now() where cod_distribuidor = ${codDistribuidor} and cod_sugestao = ${codSugestao}
    and estado in ('NA_FILA', 'CALCULANDO')`.execute(c.tx)
  if (Number(r.numAffectedRows ?? 0) === 0 && estado !== 'CANCELADA')
    throw conflict('ja-terminou', 'Este cálculo já terminou.')
  await deleteLinhas(c.tx, { codDistribuidor, codSugestao })
  return readRound(c.tx, codDistribuidor, codSugestao)
}

/** Deletes the lines of an abandoned run. */
async function deleteLinhas(tx: Tx, { codDistribuidor, codSugestao }: RoundTarget): Promise<void> {
  await tx
    .deleteFrom('sugestaoLinha')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codSugestao', '=', codSugestao)
    .execute()
}

interface Claimed {
  lojas: number[]
  fornecedores: string[] | null
  parametros: Politica
  tentativas: number
  codUsuario: number
  fuso: string
  grupos: number[]
}

/** The run no longer belongs to this worker: it was cancelled, or the process is stopping. */
class JobReleased extends Error {}

/** Calculates a run in a worker thread and reports progress; never throws. */
export async function runSugestao(
  services: Services,
  target: RoundTarget,
  stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  try {
    const claimedRun = await transaction(services.db, 'sistema', (tx) => claim(tx, target))
    if (!claimedRun) return
    try {
      const end = await runInWorker(services, target, await requestOf(services, target, claimedRun), stop)
      await finish(services, target, end)
    } catch (e) {
      await releasePlans(services, target, e, stop.aborted)
      if (!(e instanceof JobReleased)) notify(e)
    }
  } catch (e) {
    // The database is unreachable: the sweep recovers the run by its missing heartbeat.
    notify(e)
  }
}

async function claim(tx: Tx, target: RoundTarget): Promise<Claimed | null> {
  const r = await sql<Claimed>`
    update sugestao s set estado = 'CALCULANDO', tentativas = tentativas + 1, comecou_em = now(), sinal_em = now(), feitas = 0, total = 0
    where cod_distribuidor = ${target.codDistribuidor} and cod_sugestao = ${target.codSugestao} and estado = 'NA_FILA'
    returning lojas, fornecedores, parametros, tentativas, cod_usuario as "codUsuario",
      (select c.fuso from concessionaria c where c.cod_distribuidor = s.cod_distribuidor and c.cod_concessionaria = s.lojas[1]) as fuso,
      (select array_agg(distinct c.cod_grupo) from concessionaria c where c.cod_distribuidor = s.cod_distribuidor and c.cod_concessionaria = any(s.lojas)) as grupos`.execute(
    tx,
  )
  await deleteLinhas(tx, target)
  return r.rows[0] ?? null
}

/** Sister stores are stores of the same groups within the requester's reach. */
async function requestOf(services: Services, target: RoundTarget, t: Claimed): Promise<CalculationRequest> {
  const alcance = await services.sessoes.reach(target.codDistribuidor, t.codUsuario)
  const sisterLojas = await transaction(services.db, 'sistema', (tx) =>
    sql<{
      cod: number
    }>`select cod_concessionaria as cod from concessionaria where cod_distribuidor = ${target.codDistribuidor} and status = 1
      and cod_grupo = any(${t.grupos}::int[]) and not cod_concessionaria = any(${t.lojas}::int[])`.execute(tx),
  )
  const cadastro = await transaction(services.db, 'sistema', (tx) =>
    sql<{ n: number }>`select count(*)::int as n from peca where cod_distribuidor = ${target.codDistribuidor}`.execute(
      tx,
    ),
  )
  const dia = todayIn(t.fuso, new Date())
  const [ano, mes] = [Number(dia.slice(0, 4)), Number(dia.slice(5, 7))]
  return {
    config: services.db.config,
    codDistribuidor: target.codDistribuidor,
    codSugestao: target.codSugestao,
    pecas: cadastro.rows[0]?.n ?? 0,
    tentativa: t.tentativas,
    lojas: t.lojas,
    irmas: sisterLojas.rows.map((i) => i.cod).filter((l) => alcance?.ativo && alcance.lojas.has(l)),
    fornecedores: t.fornecedores,
    politica: t.parametros,
    mes: ano * 12 + mes,
    periodo: `${ano}-Q${Math.ceil(mes / 3)}`,
  }
}

type End = Extract<WorkerMessage, { tipo: 'fim' }>

/** Runs the worker thread to its end; a cancel or a stopping process terminates it. */
function runInWorker(
  services: Services,
  target: RoundTarget,
  request: CalculationRequest,
  stop: AbortSignal,
): Promise<End> {
  const wire = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: request,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Only the register lives long: a larger heap would only delay garbage collection.
    resourceLimits: { maxOldGenerationSizeMb: 256 + request.pecas / 1000, maxYoungGenerationSizeMb: 3 },
  })
  return new Promise<End>((ok, failure) => {
    let proximo = 0
    let end: End | null = null
    const settle = (e: unknown) => {
      failure(e instanceof Error ? e : new Error(String(e)))
      void wire.terminate()
    }
    const onAbort = () => settle(new JobReleased())
    stop.addEventListener('abort', onAbort, { once: true })
    wire.on('message', (m: WorkerMessage) => {
      if (m.tipo === 'fim') end = m
      else if (Date.now() >= proximo || m.feitas >= m.total) {
        proximo = Date.now() + STEP_MS
        signal(services, target, m).then((continues) => continues || settle(new JobReleased()), settle)
      }
    })
    wire.on('error', settle)
    wire.on('exit', () => {
      stop.removeEventListener('abort', onAbort)
      if (end) ok(end)
      else failure(new JobReleased())
    })
  })
}

/** Records progress; returns false once the run was cancelled. */
async function signal(services: Services, target: RoundTarget, m: { feitas: number; total: number }): Promise<boolean> {
  const r = await transaction(services.db, 'sistema', (tx) =>
    sql`update sugestao set feitas = ${m.feitas}, total = ${m.total}, sinal_em = now() where cod_distribuidor = ${target.codDistribuidor} and cod_sugestao = ${target.codSugestao} and estado = 'CALCULANDO'`.execute(
      tx,
    ),
  )
  return Number(r.numAffectedRows ?? 0) > 0
}

/** Publishes the whole run in one short transaction; if a run with the same inputs exists, that one is the result. */
async function finish(services: Services, target: RoundTarget, end: End): Promise<void> {
  const { codDistribuidor: d, codSugestao } = target
  await transaction(
    services.db,
    'sistema',
    async (tx) => {
      const alive =
        await sql`select from sugestao where cod_distribuidor = ${d} and cod_sugestao = ${codSugestao} and estado = 'CALCULANDO' for update`.execute(
          tx,
        )
      if (alive.rows.length === 0) throw new JobReleased()
      await sql`select pg_advisory_xact_lock(${d}::int, hashtext(${end.hashBase}))`.execute(tx)
      const equal = await sql<{
        cod: number
      }>`select cod_sugestao as cod from sugestao where cod_distribuidor = ${d} and hash_base = ${end.hashBase} and estado = 'PRONTA'`.execute(
        tx,
      )
      const [before] = equal.rows
      if (!before)
        await sql`insert into sugestao_loja (cod_distribuidor, cod_concessionaria, cod_sugestao, linhas, valor, criado_em)
        select ${d}::int, l.loja, ${codSugestao}::int, count(x.cod_linha), coalesce(sum(x.valor), 0), s.criado_em
        from sugestao s cross join lateral unnest(s.lojas) as l (loja) left join sugestao_linha x on x.cod_distribuidor = s.cod_distribuidor and x.cod_sugestao = s.cod_sugestao and x.cod_concessionaria = l.loja
        where s.cod_distribuidor = ${d} and s.cod_sugestao = ${codSugestao} group by l.loja, s.criado_em`.execute(tx)
      else await deleteLinhas(tx, target)
      await sql`update sugestao set estado = ${before ? 'REPETIDA' : 'PRONTA'}, igual_a = ${before?.cod ?? null}, hash_base = ${end.hashBase}, hash_pedido = ${end.hashPedido},
      fora_do_cadastro = ${end.foraDoCadastro}, feitas = total, terminou_em = now() where cod_distribuidor = ${d} and cod_sugestao = ${codSugestao}`.execute(
        tx,
      )
    },
    { codDistribuidor: d },
  )
}

async function releasePlans(services: Services, target: RoundTarget, e: unknown, stopping: boolean): Promise<void> {
  await transaction(
    services.db,
    'sistema',
    async (tx) => {
      await deleteLinhas(tx, target)
      const [estado, error] = stopping
        ? ['NA_FILA', null]
        : e instanceof JobReleased
          ? ['CANCELADA', null]
          : ['FALHOU', 'O cálculo não terminou. Tente de novo; se continuar, avise o suporte.']
      await sql`update sugestao set estado = ${estado}, erro = ${error}, terminou_em = case when ${stopping} then null else now() end
      where cod_distribuidor = ${target.codDistribuidor} and cod_sugestao = ${target.codSugestao} and estado = 'CALCULANDO'`.execute(
        tx,
      )
    },
    { codDistribuidor: target.codDistribuidor },
  )
}

/** Recovers runs of killed processes, deletes their lines, and queues waiting runs again. */
export async function reclaimSugestoes(services: Services): Promise<void> {
  const esperam = await transaction(services.db, 'sistema', async (tx) => {
    const dead = await sql<RoundTarget>`
      update sugestao set estado = case when tentativas >= ${MAX_ATTEMPTS} then 'FALHOU' else 'NA_FILA' end,
        erro = case when tentativas >= ${MAX_ATTEMPTS} then 'O cálculo parou três vezes no meio. Escolha menos lojas.' end,
        terminou_em = case when tentativas >= ${MAX_ATTEMPTS} then now() end
      where estado = 'CALCULANDO' and sinal_em < now() - make_interval(secs => ${STALE_AFTER_S}::int)
      returning cod_distribuidor as "codDistribuidor", cod_sugestao as "codSugestao"`.execute(tx)
    for (const m of dead.rows) await deleteLinhas(tx, m)
    return tx
      .selectFrom('sugestao')
      .select(['codDistribuidor', 'codSugestao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('criadoEm')
      .limit(100)
      .execute()
  })
  for (const target of esperam) await services.queue.send(SUGESTAO_QUEUE, target)
}
