import { sql } from 'kysely'
import { brCode } from '#shared/rules/brcode.ts'
import type { CobrancaState } from '#shared/rules/cobranca.ts'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { type BankCob, bankCob, reais } from './api-pix.ts'
import { type Bank, BankFailure, callBank, readBank } from './bank.ts'
import { recordCobranca, tellCobranca } from './change.ts'

/** How long one process has for a charge before another may take it. */
export const CLAIM_S = 30
/** Few at once: requests need connections too. */
const BATCH = 5
/** First question after the bank took a charge; the webhook is usually faster. */
const FIRST_QUESTION_S = 60

/** A charge that a bank has to be called about. */
interface Waiting {
  codDistribuidor: number
  codConcessionaria: number
  codCobranca: number
  estado: CobrancaState
  txid: string
  valor: number
  descricao: string
  tentativas: number
  /** Seconds that it can still be paid. */
  resta: number
}

/** Claims charges that the bank has not taken yet. `only` names one of them. */
function claimNew({ db }: Services, only?: { codDistribuidor: number; codCobranca: number }): Promise<Waiting[]> {
  return transaction(db, 'sistema', async (tx) => {
    const r = await sql<Waiting>`
      update cobranca k set proxima_em = now() + make_interval(secs => ${CLAIM_S}), tentativas = least(k.tentativas + 1, 30000)
      where (k.cod_distribuidor, k.cod_cobranca) in (select w.cod_distribuidor, w.cod_cobranca from cobranca w
        where w.proxima_em <= now() and w.registrada_em is null and w.modo = 'PSP' and w.estado in ('ABERTA', 'PARCIAL') and w.expira_em > now()
          and (${only?.codCobranca ?? null}::int is null or (w.cod_distribuidor = ${only?.codDistribuidor ?? null} and w.cod_cobranca = ${only?.codCobranca ?? null}))
        order by w.proxima_em limit ${BATCH} for update skip locked)
      returning k.cod_distribuidor as "codDistribuidor", k.cod_concessionaria as "codConcessionaria", k.cod_cobranca as "codCobranca", k.estado, k.txid, k.valor, k.descricao, k.tentativas,
        greatest(1, ceil(extract(epoch from k.expira_em - now())))::int as resta`.execute(tx)
    return r.rows
  })
}

/** Has the bank take a charge that was just created. */
export async function registerNow(
  services: Services,
  cobranca: { codDistribuidor: number; codCobranca: number },
): Promise<void> {
  for (const k of await claimNew(services, cobranca)) await registerOne(services, k)
}

/** Has the banks take charges that wait: created by another process, or not taken before. */
export async function registerWaiting(services: Services, notify: (e: unknown) => void): Promise<void> {
  for (;;) {
    const due = await claimNew(services)
    await Promise.all(due.map((k) => registerOne(services, k).catch(notify)))
    if (due.length < BATCH || services.closing) return
  }
}

async function registerOne(services: Services, k: Waiting): Promise<void> {
  try {
    const bank = await readBank(services, k)
    if (!bank) throw new BankFailure('A loja não tem mais um banco ligado', null)
    await keepRegistered(services, k, bank, await register(services, bank, k))
  } catch (e) {
    if (!(e instanceof BankFailure)) throw e
    await postpone(services, k, e.message)
  }
}

/** Puts a charge at the bank. After a first attempt the bank may have it already: then it is only read. */
async function register(services: Services, bank: Bank, k: Waiting): Promise<BankCob> {
  const call = { caminho: `cob/${k.txid}`, correlacao: `cobranca:${k.codCobranca}`, forma: bankCob }
  if (k.tentativas > 1) {
    const there = await callBank(services, bank, { ...call, metodo: 'GET' }).catch((e: unknown) => {
      if (e instanceof BankFailure && e.status === 404) return null
      throw e
    })
    if (there) return there
  }
  return callBank(services, bank, {
    ...call,
    metodo: 'PUT',
    corpo: {
      calendario: { expiracao: k.resta },
      valor: { original: reais(k.valor) },
      chave: bank.chave,
      solicitacaoPagador: k.descricao,
    },
  })
}

/** The code to pay: the bank's own text, else made of the address that it gave. */
function codeOf(bank: Bank, cob: BankCob): string | null {
  if (cob.pixCopiaECola) return cob.pixCopiaECola
  if (!cob.location) return null
  try {
    return brCode({ nome: bank.nome, cidade: bank.cidade, destino: { url: cob.location } })
  } catch {
    return null
  }
}

async function keepRegistered(services: Services, k: Waiting, bank: Bank, cob: BankCob): Promise<void> {
  const copiaCola = codeOf(bank, cob)
  if (cob.txid !== k.txid || cob.valor.original !== k.valor || copiaCola === null)
    return postpone(services, k, 'O banco tem esta cobrança com outro valor ou sem código para pagar')
  const tenant = await services.tenants.fromCode(k.codDistribuidor)
  await asSystem(services, tenant, async (c) => {
    const r = await c.tx
      .updateTable('cobranca')
      .set({
        registradaEm: sql`now()`,
        copiaCola,
        erro: null,
        tentativas: 0,
        // Cancelled meanwhile: it is taken away at once.
        proximaEm: sql`case when estado in ('ABERTA', 'PARCIAL') then now() + make_interval(secs => ${FIRST_QUESTION_S}) else now() end`,
      })
      .where('codDistribuidor', '=', k.codDistribuidor)
      .where('codCobranca', '=', k.codCobranca)
      .where('registradaEm', 'is', null)
      .returning(['codCobranca', 'codConcessionaria', 'codOrcamento', 'codPassagem', 'codAgendamento', 'versao'])
      .returning((eb) => eb.ref('estado').$castTo<CobrancaState>().as('estado'))
      .executeTakeFirst()
    if (!r) return
    await recordCobranca(c, r, { tipo: 'REGISTRADA', de: r.estado, para: r.estado })
    tellCobranca(c, r)
  })
}

async function postpone(services: Services, k: Waiting, error: string): Promise<void> {
  const tenant = await services.tenants.fromCode(k.codDistribuidor)
  await asSystem(services, tenant, async (c) => {
    await c.tx
      .updateTable('cobranca')
      .set({
        erro: error.slice(0, 500),
        proximaEm: sql`now() + make_interval(secs => ${Math.max(2, Math.round(waitAfter(k.tentativas) / 10))})`,
      })
      .where('codDistribuidor', '=', k.codDistribuidor)
      .where('codCobranca', '=', k.codCobranca)
      .where('registradaEm', 'is', null)
      .execute()
    await c.tx
      .updateTable('pixConta')
      .set({ erro: error.slice(0, 500), erroEm: sql`now()` })
      .where('codDistribuidor', '=', k.codDistribuidor)
      .where('codConcessionaria', '=', k.codConcessionaria)
      .execute()
  })
}
