import { sql } from 'kysely'
import { formatWhen } from '#shared/rules/dates.ts'
import { cancel, lockAgendamento } from '../../agenda/nucleo/agendamento.ts'
import { SYSTEM } from '../../agenda/nucleo/event.ts'
import { getAgendaLoja } from '../../agenda/nucleo/loja.ts'
import { bookingPath } from '../../agenda/reservas/queries.ts'
import { tellByItself } from '../../conversas/nucleo/by-itself.ts'
import { transaction } from '../../core/database/transaction.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { changeCobranca, type LockedCobranca } from './change.ts'
import { lockForPayment } from './payment.ts'

const BATCH = 200
/** A bank that does not answer holds up the end of a charge no longer than this. */
const PATIENCE_MIN = 10
export const UNPAID = 'Sinal não pago'

/** Tells the customer that the hour is gone, where another one is booked, and that a part paid comes back. */
async function tellLost(c: Ctx, k: LockedCobranca, { inicio, codCliente }: { inicio: string; codCliente: number }) {
  const { codConcessionaria, codAgendamento } = k
  const loja = await getAgendaLoja(c, codConcessionaria)
  const path = await bookingPath(c, codConcessionaria)
  const { tipoConexao, dominioOrcamento } = c.tenant
  const again = path === null ? 'fale com a oficina' : `${tipoConexao}://${dominioOrcamento}${path}`
  const back = k.pago > k.devolvido ? ' O que você pagou será devolvido.' : ''
  await tellByItself(c, {
    codConcessionaria,
    codCliente,
    tipo: 'PAGAMENTO',
    assunto: 'Sua hora na oficina foi solta',
    texto: `O sinal não chegou a tempo e a sua hora de ${formatWhen(inicio, loja.fuso, new Date())} foi solta.${back} Para marcar outra: ${again}`,
    ...(codAgendamento !== null && { codAgendamento }),
  })
}

/** Ends charges whose time is over; of a bank only after it was asked once more. */
export async function expireCobrancas(services: Services, notify: (e: unknown) => void): Promise<void> {
  const due = await transaction(services.db, 'sistema', async (tx) => {
    const r = await sql<{ codDistribuidor: number; codConcessionaria: number; txid: string }>`
      select cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria", txid from cobranca
      where estado in ('ABERTA', 'PARCIAL') and expira_em < now()
        and (modo <> 'PSP' or registrada_em is null or consultada_em > expira_em or expira_em < now() - make_interval(mins => ${PATIENCE_MIN}))
      order by expira_em limit ${BATCH}`.execute(tx)
    return r.rows
  })
  for (const k of due) {
    const tenant = await services.tenants.fromCode(k.codDistribuidor)
    await asSystem(services, tenant, (c) => expireOne(c, k.codConcessionaria, k.txid)).catch(notify)
  }
}

async function expireOne(c: Ctx, codConcessionaria: number, txid: string): Promise<void> {
  const k = await lockForPayment(c, codConcessionaria, txid)
  if (!k || !(await changeCobranca(c, k, { tipo: 'VENCIMENTO' }))) return
  if (k.tipo !== 'RESERVA' || k.codAgendamento === null) return
  // Only a bank that had the charge knows that nothing came: a code of the store's own may be paid and not noted yet.
  if (k.modo !== 'PSP' || k.registradaEm === null) return
  const a = await lockAgendamento(c, k.codAgendamento)
  if (a.estado !== 'AGENDADO') return
  await cancel(c, a, UNPAID, SYSTEM)
  await tellLost(c, k, a)
  await invalidate(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
}
