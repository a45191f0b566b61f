import { sql } from 'kysely'
import type { Lido } from '#shared/core/contract.ts'
import {
  type AlertaDeIntegracao,
  CODIGOS_SISTEMA,
  type integracoes,
  type Sistema,
} from '#shared/suporte/integracoes.ts'
import { type HoraDaIntegracao, saudeDe } from '#shared/rules/saude-integracao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

const HORAS = 24
const HORA_MS = 3_600_000
const SEMANAS = 4
const INCIDENTES = 30

interface HoraLida extends HoraDaIntegracao {
  sistema: Sistema
  codConcessionaria: number
}

/** The last 24 hours of each system and store, the present one last, beside the mean of the same hours in the four weeks before. */
async function lerHoras(c: Ctx): Promise<Map<string, HoraLida[]>> {
  const r = await sql<HoraLida>`
    select h.sistema, h.cod_concessionaria as "codConcessionaria", h.hora + k.n * interval '7 days' as hora,
      coalesce(sum(h.total) filter (where k.n = 0), 0)::int as total, coalesce(sum(h.erros) filter (where k.n = 0), 0)::int as erros,
      (coalesce(sum(h.total) filter (where k.n > 0), 0) / ${SEMANAS}::float8) as usual
    from generate_series(0, ${SEMANAS}) k (n)
    join integracao_hora h on h.cod_distribuidor = ${c.inquilino.codDistribuidor}
      and h.hora > date_trunc('hour', now()) - make_interval(hours => ${HORAS}, days => 7 * k.n) and h.hora <= date_trunc('hour', now()) - make_interval(days => 7 * k.n)
    group by 1, 2, 3`.execute(c.tx)
  const agora = Math.floor(Date.now() / HORA_MS) * HORA_MS
  const porPar = Map.groupBy(r.rows, (h) => `${h.sistema} ${h.codConcessionaria}`)
  return new Map(
    [...porPar].map(([par, lidas]) => {
      const porHora = new Map(lidas.map((h) => [Date.parse(h.hora), h]))
      const [base] = lidas
      return [
        par,
        Array.from({ length: HORAS }, (_, i) => {
          const em = agora - (HORAS - 1 - i) * HORA_MS
          const nada = { total: 0, erros: 0, usual: 0, hora: new Date(em).toISOString() }
          return { ...(base as HoraLida), ...nada, ...porHora.get(em) }
        }),
      ]
    }),
  )
}

interface EstadoLido {
  sistema: Sistema
  codConcessionaria: number
  concessionaria: string | null
  ultimoSucesso: string | null
  ultimoErro: string | null
  erro: string | null
}

/** Health of each system, whole and by store, with incidents and alerts. */
export async function statusIntegracoes(c: Ctx): Promise<Lido<typeof integracoes.statusIntegracoes>> {
  const horas = await lerHoras(c)
  const d = c.inquilino.codDistribuidor
  const r =
    await sql<EstadoLido>`select e.sistema, e.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, e.ultimo_sucesso as "ultimoSucesso", e.ultimo_erro as "ultimoErro", e.erro
    from integracao_estado e left join concessionaria l on l.cod_distribuidor = e.cod_distribuidor and l.cod_concessionaria = e.cod_concessionaria
    where e.cod_distribuidor = ${d} order by sem_acento(l.nome), e.sistema`.execute(c.tx)
  const nunca = { concessionaria: null, ultimoSucesso: null, ultimoErro: null, erro: null }
  const saude = (e: EstadoLido) => {
    const doPar = horas.get(`${e.sistema} ${e.codConcessionaria}`) ?? []
    const soma = (k: 'total' | 'erros' | 'usual') => doPar.reduce((n, h) => n + h[k], 0)
    return {
      ...e,
      codConcessionaria: e.codConcessionaria || null,
      saude: saudeDe(doPar),
      total: soma('total'),
      erros: soma('erros'),
      usual: Math.round(soma('usual')),
      horas: doPar.map(({ hora, total, erros, usual }) => ({ hora, total, erros, usual })),
    }
  }
  return {
    sistemas: CODIGOS_SISTEMA.map((sistema) =>
      saude(
        r.rows.find((e) => e.sistema === sistema && e.codConcessionaria === 0) ?? {
          sistema,
          codConcessionaria: 0,
          ...nunca,
        },
      ),
    ),
    lojas: r.rows.filter((e) => e.codConcessionaria !== 0).map(saude),
    incidentes: await c.tx
      .selectFrom('integracaoIncidente')
      .select(['codIncidente', sql<Sistema>`sistema`.as('sistema'), 'motivo', 'inicio', 'fim'])
      .where(doInquilino(c))
      .orderBy('inicio', 'desc')
      .limit(INCIDENTES)
      .execute(),
    alertas: await listAlertas(c),
  }
}

export function listAlertas(c: Ctx): Promise<AlertaDeIntegracao[]> {
  return c.tx
    .selectFrom('integracaoAlerta')
    .select([sql<Sistema>`sistema`.as('sistema'), 'silencioMin', 'errosPct', 'email'])
    .where(doInquilino(c))
    .orderBy('codAlerta')
    .execute()
}

/** Refuses an alert that nobody would hear of: without e-mail and without a webhook that listens to incidents. */
export async function exigirQuemSaiba(c: Ctx, alertas: readonly AlertaDeIntegracao[]): Promise<void> {
  const i = alertas.findIndex((a) => a.email === null)
  if (i < 0) return
  const ouve =
    await sql`select 1 from webhook where cod_distribuidor = ${c.inquilino.codDistribuidor} and ativo and removido_em is null and 'integracao.incidente' = any (eventos) limit 1`.execute(
      c.tx,
    )
  if (ouve.rows.length > 0) return
  const dito = 'Informe o e-mail de quem recebe o alerta: nenhum webhook ouve incidentes'
  throw invalid(dito, { [`alertas.${i}.email`]: dito })
}

/** Puts these alerts in the place of those that were. */
export async function salvarAlertas(c: Ctx, alertas: readonly AlertaDeIntegracao[]): Promise<void> {
  await c.tx.deleteFrom('integracaoAlerta').where(doInquilino(c)).execute()
  if (alertas.length > 0)
    await c.tx
      .insertInto('integracaoAlerta')
      .values(alertas.map((a) => ({ codDistribuidor: c.inquilino.codDistribuidor, ...a })))
      .execute()
}
