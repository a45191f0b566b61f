import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import { type IntegracaoAlert, SYSTEM_CODES, type integracoes, type System } from '#shared/suporte/integracoes.ts'
import { type IntegracaoHour, healthOf } from '#shared/rules/integracao-health.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

const HOURS = 24
const HOUR_MS = 3_600_000
const WEEKS = 4
const MAX_INCIDENTS = 30

interface LoadedHour extends IntegracaoHour {
  sistema: System
  codConcessionaria: number
}

/** The last 24 hours of each system and store, the current one last, with the mean of the same hours in the previous four weeks. */
async function readHours(c: Ctx): Promise<Map<string, LoadedHour[]>> {
  const r = await sql<LoadedHour>`
    select h.sistema, h.cod_concessionaria as "codConcessionaria", h.hora + k.n * interval '7 days' as hora,
      coalesce(sum(h.total) filter (where k.n = 0), 0)::int as total, coalesce(sum(h.erros) filter (where k.n = 0), 0)::int as erros,
      (coalesce(sum(h.total) filter (where k.n > 0), 0) / ${WEEKS}::float8) as usual
    from generate_series(0, ${WEEKS}) k (n)
    join integracao_hora h on h.cod_distribuidor = ${c.tenant.codDistribuidor}
      and h.hora > date_trunc('hour', now()) - make_interval(hours => ${HOURS}, days => 7 * k.n) and h.hora <= date_trunc('hour', now()) - make_interval(days => 7 * k.n)
    group by 1, 2, 3`.execute(c.tx)
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const byPair = Map.groupBy(r.rows, (h) => `${h.sistema} ${h.codConcessionaria}`)
  return new Map(
    [...byPair].map(([pair, entriesRead]) => {
      const porHora = new Map(entriesRead.map((h) => [Date.parse(h.hora), h]))
      const [base] = entriesRead
      return [
        pair,
        Array.from({ length: HOURS }, (_, i) => {
          const em = now - (HOURS - 1 - i) * HOUR_MS
          const nothing = { total: 0, erros: 0, usual: 0, hora: new Date(em).toISOString() }
          return { ...(base as LoadedHour), ...nothing, ...porHora.get(em) }
        }),
      ]
    }),
  )
}

interface LoadedState {
  sistema: System
  codConcessionaria: number
  concessionaria: string | null
  ultimoSucesso: string | null
  ultimoErro: string | null
  erro: string | null
}

/** Health of each system, in total and by store, with incidents and alerts. */
export async function integracoesStatus(c: Ctx): Promise<Loaded<typeof integracoes.statusIntegracoes>> {
  const hours = await readHours(c)
  const d = c.tenant.codDistribuidor
  const r =
    await sql<LoadedState>`select e.sistema, e.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, e.ultimo_sucesso as "ultimoSucesso", e.ultimo_erro as "ultimoErro", e.erro
    from integracao_estado e left join concessionaria l on l.cod_distribuidor = e.cod_distribuidor and l.cod_concessionaria = e.cod_concessionaria
    where e.cod_distribuidor = ${d} order by sem_acento(l.nome), e.sistema`.execute(c.tx)
  const never = { concessionaria: null, ultimoSucesso: null, ultimoErro: null, erro: null }
  const saude = (e: LoadedState) => {
    const ofPair = hours.get(`${e.sistema} ${e.codConcessionaria}`) ?? []
    const sum = (k: 'total' | 'erros' | 'usual') => ofPair.reduce((n, h) => n + h[k], 0)
    return {
      ...e,
      codConcessionaria: e.codConcessionaria || null,
      saude: healthOf(ofPair),
      total: sum('total'),
      erros: sum('erros'),
      usual: Math.round(sum('usual')),
      horas: ofPair.map(({ hora, total, erros, usual }) => ({ hora, total, erros, usual })),
    }
  }
  return {
    sistemas: SYSTEM_CODES.map((sistema) =>
      saude(
        r.rows.find((e) => e.sistema === sistema && e.codConcessionaria === 0) ?? {
          sistema,
          codConcessionaria: 0,
          ...never,
        },
      ),
    ),
    lojas: r.rows.filter((e) => e.codConcessionaria !== 0).map(saude),
    incidentes: await c.tx
      .selectFrom('integracaoIncidente')
      .select(['codIncidente', sql<System>`sistema`.as('sistema'), 'motivo', 'inicio', 'fim'])
      .where(ofTenant(c))
      .orderBy('inicio', 'desc')
      .limit(MAX_INCIDENTS)
      .execute(),
    alertas: await listAlerts(c),
  }
}

export function listAlerts(c: Ctx): Promise<IntegracaoAlert[]> {
  return c.tx
    .selectFrom('integracaoAlerta')
    .select([sql<System>`sistema`.as('sistema'), 'silencioMin', 'errosPct', 'email'])
    .where(ofTenant(c))
    .orderBy('codAlerta')
    .execute()
}

/** Throws for an alert without recipients: no e-mail and no webhook that listens to incidents. */
export async function requireRecipients(c: Ctx, alertas: readonly IntegracaoAlert[]): Promise<void> {
  const i = alertas.findIndex((a) => a.email === null)
  if (i < 0) return
  const listens =
    await sql`select 1 from webhook where cod_distribuidor = ${c.tenant.codDistribuidor} and ativo and removido_em is null and 'integracao.incidente' = any (eventos) limit 1`.execute(
      c.tx,
    )
  if (listens.rows.length > 0) return
  const said = 'Informe o e-mail de quem recebe o alerta: nenhum webhook ouve incidentes'
  throw invalid(said, { [`alertas.${i}.email`]: said })
}

/** Replaces the alerts. */
export async function saveAlerts(c: Ctx, alertas: readonly IntegracaoAlert[]): Promise<void> {
  await c.tx.deleteFrom('integracaoAlerta').where(ofTenant(c)).execute()
  if (alertas.length > 0)
    await c.tx
      .insertInto('integracaoAlerta')
      .values(alertas.map((a) => ({ codDistribuidor: c.tenant.codDistribuidor, ...a })))
      .execute()
}
