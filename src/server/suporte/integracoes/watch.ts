import { sql } from 'kysely'
import { SYSTEMS, type System } from '#shared/suporte/integracoes.ts'
import type { WebhookData } from '#shared/suporte/webhook-data.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { queueWebhooks } from '../../core/jobs/webhooks.ts'

/** Retention of the hourly counts; hours are compared with those of earlier weeks. */
const HOURS_RETENTION_DAYS = 90
/** Retention of a refused call's content: it is personal data, kept only while a resend is useful. */
const ORIGINAL_RETENTION_DAYS = 7
/** Added to the retention after which records are archived (RETENCAO_INTEGRACOES), for installations without an archive. */
const EXTRA_MONTHS = 2
/** Fewest messages in the last hour for an alert on the failure rate. */
const MIN_MESSAGES = 5

interface Seen {
  sistema: System
  silencioMin: number | null
  errosPct: number | null
  email: string | null
  minutosDesdeOSucesso: number | null
  total: number
  erros: number
}

function reasonOf(v: Seen): string | null {
  if (v.silencioMin !== null && v.minutosDesdeOSucesso !== null && v.minutosDesdeOSucesso >= v.silencioMin)
    return `Nenhum sucesso há ${Math.floor(v.minutosDesdeOSucesso)} minutos`
  if (v.errosPct !== null && v.total >= MIN_MESSAGES && (100 * v.erros) / v.total >= v.errosPct)
    return `${v.erros} de ${v.total} mensagens da última hora com erro`
  return null
}

/** Opens and ends incidents by each distributor's alerts, and notifies their recipients once per incident. */
export async function watchIntegracoes(services: Services, notify: (e: unknown) => void): Promise<void> {
  const given = await transaction(services.db, 'sistema', (tx) =>
    tx.selectFrom('integracaoAlerta').select('codDistribuidor').distinct().execute(),
  )
  for (const { codDistribuidor } of given)
    try {
      const tenant = await services.tenants.fromCode(codDistribuidor)
      await asSystem(services, tenant, watch)
    } catch (e) {
      notify(e)
    }
}

async function watch(c: Ctx): Promise<void> {
  const d = c.tenant.codDistribuidor
  const r = await sql<Seen>`select a.sistema, a.silencio_min as "silencioMin", a.erros_pct as "errosPct", a.email,
      (extract(epoch from now() - e.ultimo_sucesso) / 60)::float8 as "minutosDesdeOSucesso", coalesce(h.total, 0)::int as total, coalesce(h.erros, 0)::int as erros
    from integracao_alerta a
    left join integracao_estado e on e.cod_distribuidor = a.cod_distribuidor and e.sistema = a.sistema and e.cod_concessionaria = 0
    left join lateral (select sum(total) as total, sum(erros) as erros from integracao_hora h where h.cod_distribuidor = a.cod_distribuidor and h.sistema = a.sistema
      and h.cod_concessionaria = 0 and h.hora >= date_trunc('hour', now() - interval '1 hour')) h on true
    where a.cod_distribuidor = ${d} order by a.cod_alerta`.execute(c.tx)
  for (const [sistema, alertas] of Map.groupBy(r.rows, (v) => v.sistema)) {
    const motivos = alertas.map((v) => ({ v, motivo: reasonOf(v) })).filter((x) => x.motivo !== null)
    const [first] = motivos
    if (!first) {
      const ended =
        await sql<Incident>`update integracao_incidente set fim = now() where cod_distribuidor = ${d} and sistema = ${sistema} and fim is null returning ${INCIDENT_COLUMNS}`.execute(
          c.tx,
        )
      for (const i of ended.rows) await count(c, i)
      continue
    }
    const novo =
      await sql<Incident>`insert into integracao_incidente (cod_distribuidor, sistema, motivo) values (${d}, ${sistema}, ${first.motivo}) on conflict do nothing returning ${INCIDENT_COLUMNS}`.execute(
        c.tx,
      )
    const [incident] = novo.rows
    if (!incident) continue
    await count(c, incident)
    for (const email of new Set(motivos.flatMap((x) => x.v.email ?? [])))
      await enqueueMessage(c.tx, {
        codDistribuidor: d,
        codConcessionaria: null,
        canal: 'EMAIL',
        destino: email,
        assunto: `${SYSTEMS[sistema]}: ${first.motivo}`,
        corpo: `${SYSTEMS[sistema]} do distribuidor ${c.tenant.nameEmpresa}.\n\n${first.motivo}.\n\nVeja em Suporte, Status das integrações. Outro aviso só vem depois que este terminar.`,
      })
  }
}

type Incident = WebhookData<'integracao.incidente'>
const INCIDENT_COLUMNS = sql`cod_incidente as "codIncidente", sistema, motivo, inicio, fim`

const count = (c: Ctx, i: Incident) =>
  queueWebhooks(c, 'integracao.incidente', { codConcessionaria: null, correlacao: `incidente:${i.codIncidente}` }, () =>
    Promise.resolve(i),
  )

/** Deletes calls and hours beyond their retention. */
export async function cleanIntegracoes(services: Services): Promise<void> {
  await transaction(services.db, 'sistema', async (tx) => {
    const months = sql`(select coalesce(d.retencao_integracoes, ${services.env.RETENCAO_INTEGRACOES}::int) + ${EXTRA_MONTHS}::int from distribuidor d where d.cod_distribuidor = x.cod_distribuidor)`
    await sql`delete from integracao_original where em < now() - make_interval(days => ${ORIGINAL_RETENTION_DAYS})`.execute(
      tx,
    )
    await sql`delete from integracao_registro x where em < now() - make_interval(months => ${months})`.execute(tx)
    await sql`delete from webhook_entrega x where criada_em < now() - make_interval(months => ${months}) and estado <> 'PENDENTE'`.execute(
      tx,
    )
    await sql`delete from integracao_hora where hora < now() - make_interval(days => ${HOURS_RETENTION_DAYS})`.execute(
      tx,
    )
  })
}
