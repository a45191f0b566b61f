import { sql } from 'kysely'
import { ENTRY_ERRORS } from '#shared/rules/entry-errors.ts'
import { transaction } from '../../core/database/transaction.ts'
import { logCall } from '../../core/outbound/integration-log.ts'
import { originOf, type Entry } from '../nucleo/enter.ts'
import { recordAccess } from '../nucleo/sessoes.ts'
import { reasonOf, type EntryRefusal } from './provider.ts'

/** Keeps why a provider did not serve, for whoever administers it; null once it served. */
export async function noteProvider({ services, tenant, reply }: Entry, codProvedor: number, erro: string | null) {
  const { codDistribuidor } = tenant
  await transaction(services.db, 'sistema', async (tx) => {
    await tx
      .updateTable('provedorOidc')
      .set(erro === null ? { erro: null, erroEm: null } : { erro: erro.slice(0, 500), erroEm: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codProvedor', '=', codProvedor)
      .$if(erro === null, (q) => q.where('erro', 'is not', null))
      .execute()
    await logCall(tx, {
      codDistribuidor,
      codConcessionaria: null,
      sistema: 'OIDC',
      operacao: 'entrada pelo provedor',
      status: erro === null ? 200 : null,
      duracaoMs: Math.round(reply.elapsedTime),
      pedido: '',
      resposta: '',
      correlacao: `provedor:${codProvedor}`,
      erro,
    })
  })
}

/** Tells the administrator's log and the provider's record why an entry failed. */
export async function noteRefusal(c: Entry, codProvedor: number, refusal: EntryRefusal): Promise<void> {
  c.req.log.warn({ err: refusal }, 'sign-in by a provider')
  if (refusal.code === 'provedor-fora' || refusal.code === 'resposta-invalida')
    await noteProvider(c, codProvedor, `${ENTRY_ERRORS[refusal.code]} (${reasonOf(refusal)})`)
  await transaction(
    c.services.db,
    'sistema',
    (tx) =>
      recordAccess(
        tx,
        c.tenant.codDistribuidor,
        null,
        'login-recusado',
        originOf(c.req, `provedor ${codProvedor}: ${refusal.code}`),
      ),
    { codDistribuidor: c.tenant.codDistribuidor },
  )
}
