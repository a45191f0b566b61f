import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { bankRefund, type BankRefund, reais } from './api-pix.ts'
import { BankFailure, callBank, readBank, type Store } from './bank.ts'
import { settleBankRefund } from './refund.ts'
import { CLAIM_S } from './register.ts'

/** Few at once: requests need connections too. */
const BATCH = 5
/** Between two questions about a refund in processing. */
const QUESTION_S = 60

interface Waiting extends Store {
  codDevolucao: number
  idDevolucao: string
  e2eid: string
  codCobranca: number | null
  valor: number
  estado: string
  motivo: string
  tentativas: number
}

/** Asks the banks for refunds that wait, and follows those in processing. `only` names one of them. */
export async function workRefunds(
  services: Services,
  notify: (e: unknown) => void,
  only?: { codDistribuidor: number; codDevolucao: number },
): Promise<void> {
  for (;;) {
    const due = await transaction(services.db, 'sistema', async (tx) => {
      const r = await sql<Waiting>`
        update devolucao d set proxima_em = now() + make_interval(secs => ${CLAIM_S}), tentativas = least(d.tentativas + 1, 30000)
        from pagamento p where p.cod_distribuidor = d.cod_distribuidor and p.cod_pagamento = d.cod_pagamento
          and (d.cod_distribuidor, d.cod_devolucao) in (select w.cod_distribuidor, w.cod_devolucao from devolucao w
            where w.proxima_em <= now() and w.estado in ('PEDIDA', 'EM_PROCESSAMENTO')
              and (${only?.codDevolucao ?? null}::int is null or (w.cod_distribuidor = ${only?.codDistribuidor ?? null} and w.cod_devolucao = ${only?.codDevolucao ?? null}))
            order by w.proxima_em limit ${BATCH} for update skip locked)
        returning d.cod_distribuidor as "codDistribuidor", d.cod_concessionaria as "codConcessionaria", d.cod_devolucao as "codDevolucao", d.id_devolucao as "idDevolucao",
          p.e2eid, p.cod_cobranca as "codCobranca", d.valor, d.estado, d.motivo, d.tentativas`.execute(tx)
      return r.rows
    })
    await Promise.all(due.map((d) => workOne(services, d).catch(notify)))
    if (due.length < BATCH || services.closing) return
  }
}

/** Whether the bank will refuse the same call again: not for a token, nor for too many calls. */
const isRefusal = (e: unknown): e is BankFailure =>
  e instanceof BankFailure && e.status !== null && e.status < 500 && e.status >= 400 && !PASSING.includes(e.status)
const PASSING: readonly number[] = [401, 408, 425, 429]

/** Asked again with the same id, the bank gives back once. */
async function workOne(services: Services, d: Waiting): Promise<void> {
  try {
    const bank = await readBank(services, d)
    if (!bank) throw new BankFailure('A loja não tem mais um banco ligado', null)
    const call = {
      caminho: `pix/${d.e2eid}/devolucao/${d.idDevolucao}`,
      ...(d.codCobranca !== null && { correlacao: `cobranca:${d.codCobranca}` }),
      forma: bankRefund,
    }
    const asked =
      d.estado === 'PEDIDA'
        ? await callBank(services, bank, {
            ...call,
            metodo: 'PUT',
            corpo: { valor: reais(d.valor), descricao: d.motivo },
          }).catch((e: unknown) => {
            if (!isRefusal(e)) throw e
            // Perhaps asked before, and only the answer was lost. What the bank does not know now, it refused: a person has to see why.
            return callBank(services, bank, { ...call, metodo: 'GET' }).catch((unknown: unknown): BankRefund => {
              if (!(unknown instanceof BankFailure) || unknown.status !== 404) throw unknown
              return { id: d.idDevolucao, valor: d.valor, status: 'NAO_REALIZADO', motivo: e.message }
            })
          })
        : await callBank(services, bank, { ...call, metodo: 'GET' })
    const tenant = await services.tenants.fromCode(d.codDistribuidor)
    await asSystem(services, tenant, (c) => settleBankRefund(c, d.e2eid, { ...asked, id: d.idDevolucao }))
    await plan(services, d, null, QUESTION_S)
  } catch (e) {
    if (!(e instanceof BankFailure)) throw e
    await plan(services, d, e.message, Math.min(900, 5 * 2 ** Math.min(d.tentativas, 8)))
  }
}

const plan = (services: Services, d: Waiting, error: string | null, waitS: number) =>
  transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('devolucao')
      .set({ erro: error?.slice(0, 300) ?? null, proximaEm: sql`now() + make_interval(secs => ${waitS})` })
      .where('codDistribuidor', '=', d.codDistribuidor)
      .where('codDevolucao', '=', d.codDevolucao)
      .where('estado', 'in', ['PEDIDA', 'EM_PROCESSAMENTO'])
      .execute(),
  )
