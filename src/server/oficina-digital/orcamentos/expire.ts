import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { recoveryDayByColor, clockOf } from '../nucleo/recovery-day.ts'
import { apply, notify, lock } from '../nucleo/orcamento-transition.ts'

/** Quotes read per query. */
const BATCH = 500
const OPEN: readonly string[] = ['ENVIADO', 'VISUALIZADO']

interface ExpiredOferta {
  codDistribuidor: number
  codOrcamento: number
}

/**
 * Expires offers past their validity: quote and lines become EXPIRADO, the lines enter the recovery queue, the store's screens are
 * notified. Each quote has its own transaction: a failed one is reported and retried in the next round. Returns how many expired.
 */
export async function expireOrcamentos(services: Services, notifyFailure: (e: unknown) => void): Promise<number> {
  let count = 0
  let ultima: ExpiredOferta | null = null
  do {
    const batch: ExpiredOferta[] = await listExpired(services, ultima)
    for (const v of batch) {
      try {
        await expire(services, v)
        count++
      } catch (e) {
        notifyFailure(
          new Error(`quote ${v.codOrcamento} of distributor ${v.codDistribuidor} did not expire`, { cause: e }),
        )
      }
    }
    ultima = batch.length === BATCH ? (batch.at(-1) ?? null) : null
  } while (ultima)
  return count
}

function listExpired({ db }: Services, after: ExpiredOferta | null): Promise<ExpiredOferta[]> {
  return transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao as v')
      .innerJoin('orcamento as o', joinOn('o.codOrcamento', 'v.codOrcamento'))
      .select(['v.codDistribuidor', 'v.codOrcamento'])
      .where('v.expiraEm', '<', sql<string>`now()`)
      .where('v.respondidaEm', 'is', null)
      .where('v.retiradaEm', 'is', null)
      .where('o.estado', 'in', OPEN)
      .$if(after !== null, (q) =>
        q.where(
          sql<boolean>`(v.cod_distribuidor, v.cod_orcamento) > (${after?.codDistribuidor}::int, ${after?.codOrcamento}::int)`,
        ),
      )
      .orderBy('v.codDistribuidor')
      .orderBy('v.codOrcamento')
      .limit(BATCH)
      .execute(),
  )
}

async function hasExpired(c: Ctx, codOrcamento: number): Promise<boolean> {
  const newest = await c.tx
    .selectFrom('orcamentoVersao')
    .select(sql<boolean>`expira_em < now()`.as('vencida'))
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.vencida === true
}

async function expire(services: Services, v: ExpiredOferta): Promise<void> {
  const tenant = await services.tenants.fromCode(v.codDistribuidor)
  await asSystem(services, tenant, async (c) => {
    const o = await lock(c, v.codOrcamento)
    // Withdrawn and sent again since it was listed: the new offer holds.
    if (!OPEN.includes(o.estado) || !(await hasExpired(c, v.codOrcamento))) return
    const { dia } = await clockOf(c, o.codOrcamento)
    await c.tx
      .updateTable('orcamentoLinha')
      .set({ estado: 'EXPIRADO', retomarEm: recoveryDayByColor(dia) })
      .where(ofTenant(c))
      .where('codOrcamento', '=', v.codOrcamento)
      .where('estado', '=', 'OFERTADO')
      .execute()
    await apply(
      c,
      o,
      'EXPIRADO',
      { codUsuario: null, quem: 'Sistema' },
      { detalhe: 'a validade terminou', mudancas: { valorRecusado: sql`coalesce(valor, 0)` } },
    )
    notify(c, o)
  })
}
