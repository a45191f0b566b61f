import { sql } from 'kysely'
import { z } from 'zod'
import type { CobrancaState } from '#shared/rules/cobranca.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { type BankCob, bankCob, bankPix, type BankPix } from './api-pix.ts'
import { type Bank, BankFailure, callBank, readBank, type Store } from './bank.ts'
import { takeBankPix } from './payment.ts'
import { CLAIM_S } from './register.ts'

/** Few at once: requests need connections too. */
const BATCH = 5
/** Waits between two questions about an open charge: a quarter of its age, within these. */
const QUESTION_S = { min: 60, max: 3600 }

interface Followed extends Store {
  codCobranca: number
  estado: CobrancaState
  txid: string
  tentativas: number
  /** The bank's answer that it took the charge arrived. */
  registrada: boolean
}

/** Claims charges that the bank has, or may have although they ended, and that are due for a question or an end. `only` names one of them, due or not. */
function claim({ db }: Services, only?: { codDistribuidor: number; codCobranca: number }): Promise<Followed[]> {
  return transaction(db, 'sistema', async (tx) => {
    const chosen = only
      ? sql`w.cod_distribuidor = ${only.codDistribuidor} and w.cod_cobranca = ${only.codCobranca}`
      : sql`w.proxima_em <= now()`
    const r = await sql<Followed>`
      update cobranca k set proxima_em = now() + make_interval(secs => ${CLAIM_S}), tentativas = least(k.tentativas + 1, 30000)
      where (k.cod_distribuidor, k.cod_cobranca) in (select w.cod_distribuidor, w.cod_cobranca from cobranca w
        where ${chosen} and (w.registrada_em is not null or w.estado not in ('ABERTA', 'PARCIAL')) and w.modo = 'PSP' order by w.proxima_em limit ${BATCH} for update skip locked)
      returning k.cod_distribuidor as "codDistribuidor", k.cod_concessionaria as "codConcessionaria", k.cod_cobranca as "codCobranca", k.estado, k.txid, k.tentativas, k.registrada_em is not null as registrada`.execute(
      tx,
    )
    return r.rows
  })
}

/** Asks the banks about open charges whose webhook may never come, and takes cancelled ones away. */
export async function followCobrancas(services: Services, notify: (e: unknown) => void): Promise<void> {
  for (;;) {
    const due = await claim(services)
    await Promise.all(due.map((k) => followOne(services, k).catch(notify)))
    if (due.length < BATCH || services.closing) return
  }
}

/** Asks the bank about one charge now; returns what went wrong, for people, or null. */
export async function askNow(
  services: Services,
  cobranca: { codDistribuidor: number; codCobranca: number },
): Promise<string | null> {
  const [k] = await claim(services, cobranca)
  return k ? followOne(services, k) : null
}

const CANCELLED: readonly CobrancaState[] = ['CANCELADA', 'A_DEVOLVER']

async function followOne(services: Services, k: Followed): Promise<string | null> {
  try {
    const bank = await readBank(services, k)
    if (!bank) throw new BankFailure('A loja não tem mais um banco ligado', null)
    const call = { caminho: `cob/${k.txid}`, correlacao: `cobranca:${k.codCobranca}`, forma: bankCob }
    let cob = await callBank(services, bank, { ...call, metodo: 'GET' })
    if (CANCELLED.includes(k.estado) && cob.status === 'ATIVA')
      cob = await callBank(services, bank, {
        ...call,
        metodo: 'PATCH',
        corpo: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
      })
    await takeCob(services, k, cob)
    return null
  } catch (e) {
    if (!(e instanceof BankFailure)) throw e
    await transaction(services.db, 'sistema', (tx) =>
      tx
        .updateTable('cobranca')
        .set(
          // A charge that ended before the bank took it needs nothing more.
          e.status === 404 && !k.registrada
            ? { erro: null, proximaEm: null }
            : {
                erro: e.message.slice(0, 500),
                proximaEm: sql`now() + make_interval(secs => least(900, 5 * power(2, least(${k.tentativas}, 8))::int))`,
              },
        )
        .where('codDistribuidor', '=', k.codDistribuidor)
        .where('codCobranca', '=', k.codCobranca)
        .execute(),
    )
    return e.message
  }
}

/** Counts what the bank states of a charge, and plans the next question. */
async function takeCob(services: Services, k: Followed, cob: BankCob): Promise<void> {
  const tenant = await services.tenants.fromCode(k.codDistribuidor)
  for (const pix of cob.pix)
    if (pix.txid === undefined || pix.txid === k.txid)
      await asSystem(services, tenant, (c) => takeBankPix(c, k.codConcessionaria, { ...pix, txid: k.txid }, 'CONSULTA'))
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('cobranca')
      .set({
        consultadaEm: sql`now()`,
        tentativas: 0,
        erro: null,
        proximaEm: sql`case
          when estado in ('ABERTA', 'PARCIAL') and expira_em > now() then least(expira_em + interval '1 second',
            now() + make_interval(secs => least(${QUESTION_S.max}, greatest(${QUESTION_S.min}, extract(epoch from now() - criada_em) / 4))))
          when estado in ('ABERTA', 'PARCIAL') then now() + interval '10 minutes'
          -- The bank may settle a payment shortly after the end.
          when estado = 'EXPIRADA' and expira_em > now() - interval '1 day' then now() + interval '1 hour'
          else null end`,
      })
      .where('codDistribuidor', '=', k.codDistribuidor)
      .where('codCobranca', '=', k.codCobranca)
      .execute(),
  )
}

/** A payment by its end-to-end id as the bank states it; null when the bank does not know it. */
export async function readPix(services: Services, bank: Bank, e2eid: string): Promise<BankPix | null> {
  try {
    return await callBank(services, bank, { metodo: 'GET', caminho: `pix/${e2eid}`, forma: bankPix })
  } catch (e) {
    if (e instanceof BankFailure && e.status === 404) return null
    throw e
  }
}

/** A charge as the bank states it; null when the bank does not know it. */
export async function readCob(services: Services, bank: Bank, txid: string): Promise<BankCob | null> {
  try {
    return await callBank(services, bank, { metodo: 'GET', caminho: `cob/${txid}`, forma: bankCob })
  } catch (e) {
    if (e instanceof BankFailure && e.status === 404) return null
    throw e
  }
}

/** Registers the address that the bank calls about a key. */
export async function registerWebhook(services: Services, bank: Bank, url: string): Promise<void> {
  await callBank(services, bank, {
    metodo: 'PUT',
    caminho: `webhook/${encodeURIComponent(bank.chave)}`,
    corpo: { webhookUrl: url },
    forma: z.unknown(),
  })
}
