import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { singleRun } from '../../core/jobs/single-run.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { type BankPix, type Hint, hints } from '../nucleo/api-pix.ts'
import { type Bank, BankFailure, readBank, type Store } from '../nucleo/bank.ts'
import { readCob, readPix } from '../nucleo/follow.ts'
import { takeBankPix } from '../nucleo/payment.ts'

const MAX_ATTEMPTS = 12
/** Few at once: requests need connections too. */
const BATCH = 5
/** How long one process has for an event before another may take it. */
const CLAIM_S = 30

interface Event extends Store {
  codEvento: number
  corpo: string | null
  tentativas: number
}

/** A body, or a payment in it, that no repetition can make right. */
class Refused extends Error {}

const run = singleRun()

/** Works on events now, in this process; the sweep takes what is left. */
export function nudge(services: Services): void {
  void sweepEvents(services, () => {}).catch(() => {})
}

/** Works on all events that are due. */
export function sweepEvents(services: Services, notify: (e: unknown) => void): Promise<void> {
  return run(services, '', async () => {
    for (let due = await claim(services); due.length > 0; due = services.closing ? [] : await claim(services))
      await Promise.all(due.map((e) => workOne(services, e).catch(notify)))
  })
}

/** Claims due events, the first of each store before the second of any: a bank that does not answer holds up its own store's only. */
function claim({ db }: Services): Promise<Event[]> {
  return transaction(db, 'sistema', async (tx) => {
    const r = await sql<Event>`
      with vez as (select cod_distribuidor, cod_evento, row_number() over (partition by cod_distribuidor, cod_concessionaria order by cod_evento) as vez
        from pix_evento where feito_em is null and proximo_em <= now())
      update pix_evento e set proximo_em = now() + make_interval(secs => ${CLAIM_S}), tentativas = e.tentativas + 1
      where (e.cod_distribuidor, e.cod_evento) in (select w.cod_distribuidor, w.cod_evento from pix_evento w join vez v using (cod_distribuidor, cod_evento)
        where w.feito_em is null and w.proximo_em <= now() order by v.vez, w.cod_evento limit ${BATCH} for update of w skip locked)
      returning e.cod_distribuidor as "codDistribuidor", e.cod_concessionaria as "codConcessionaria", e.cod_evento::int as "codEvento", e.corpo, e.tentativas`.execute(
      tx,
    )
    return r.rows
  })
}

async function workOne(services: Services, e: Event): Promise<void> {
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  try {
    const correlacao = await takeAll(services, e, read(services, e))
    await finish(services, e, { correlacao, erro: null, duracaoMs: elapsed() })
  } catch (failure) {
    const erro = failure instanceof Error ? failure.message : String(failure)
    if (failure instanceof Refused || e.tentativas >= MAX_ATTEMPTS)
      await finish(services, e, { correlacao: null, erro, duracaoMs: elapsed() })
    else await postpone(services, e, erro)
    if (!(failure instanceof Refused || failure instanceof BankFailure || failure instanceof Unknown)) throw failure
  }
}

function read(services: Services, e: Event): Hint[] {
  const body = e.corpo === null ? null : decryptSecret(services.segredo, e.corpo)
  if (body === null) throw new Refused('O aviso foi guardado com outro segredo da instalação')
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null) throw new Refused('O aviso não é JSON')
  // A bank's own test of the address has no payments.
  if (!('pix' in json)) return []
  const said = hints.safeParse(json)
  if (!said.success) throw new Refused('O aviso não tem a forma pix[] da API Pix')
  return said.data.pix
}

/** The bank does not know a payment that an event names: perhaps not yet. */
class Unknown extends Error {}

/** Counts each payment that an event names, after the bank confirmed it; returns the record that the first one led to. */
async function takeAll(services: Services, e: Event, said: readonly Hint[]): Promise<string | null> {
  if (said.length === 0) return null
  const bank = await readBank(services, e)
  if (!bank) throw new Refused('A loja não tem mais um banco ligado')
  const tenant = await services.tenants.fromCode(e.codDistribuidor)
  let correlacao: string | null = null
  let failure: Refused | Unknown | null = null
  for (const hint of said) {
    const pix = await verify(services, bank, hint).catch((why: unknown) => {
      // One payment that does not count holds up no other of the same event. One that the bank may know later is asked for again.
      if (why instanceof Unknown) failure = why
      else if (why instanceof Refused) failure ??= why
      else throw why
      return null
    })
    if (pix === null) continue
    const { codCobranca } = await asSystem(services, tenant, (c) => takeBankPix(c, e.codConcessionaria, pix, 'WEBHOOK'))
    correlacao ??= codCobranca === null ? null : `cobranca:${codCobranca}`
  }
  if (failure !== null) throw failure
  return correlacao
}

/** The payment as the bank states it: by its charge, else by itself. */
async function verify(services: Services, bank: Bank, hint: Hint): Promise<BankPix> {
  if (hint.txid && (await isOurs(services, bank, hint.txid))) {
    const cob = await readCob(services, bank, hint.txid)
    const pix = cob?.pix.find((p) => p.endToEndId === hint.endToEndId)
    if (cob?.txid === hint.txid && pix) return { ...pix, txid: hint.txid }
  }
  const pix = await readPix(services, bank, hint.endToEndId)
  if (!pix || pix.endToEndId !== hint.endToEndId)
    throw new Unknown(`O banco não conhece o pagamento ${hint.endToEndId}`)
  if (pix.chave !== undefined && pix.chave !== bank.chave)
    throw new Refused(`O pagamento ${hint.endToEndId} foi a outra chave`)
  return pix
}

const isOurs = ({ db }: Services, { codDistribuidor, codConcessionaria }: Store, txid: string): Promise<boolean> =>
  transaction(db, 'sistema', async (tx) => {
    const k = await tx
      .selectFrom('cobranca')
      .select('codCobranca')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('txid', '=', txid)
      .executeTakeFirst()
    return k !== undefined
  })

function finish(
  { db }: Services,
  { codDistribuidor, codConcessionaria, codEvento }: Event,
  { correlacao, erro, duracaoMs }: { correlacao: string | null; erro: string | null; duracaoMs: number },
): Promise<void> {
  return transaction(db, 'sistema', async (tx) => {
    await tx
      .updateTable('pixEvento')
      .set({
        feitoEm: sql`now()`,
        duracaoMs,
        correlacao,
        erro: erro?.slice(0, 500) ?? null,
        ...(erro === null && { corpo: null }),
      })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codEvento', '=', codEvento)
      .execute()
    await countIntegracao(tx, { codDistribuidor, codConcessionaria, sistema: 'PIX_ENTRADA', duracaoMs, erro })
    if (erro !== null)
      await tx
        .updateTable('pixConta')
        .set({ erro: erro.slice(0, 500), erroEm: sql`now()` })
        .where('codDistribuidor', '=', codDistribuidor)
        .where('codConcessionaria', '=', codConcessionaria)
        .execute()
  })
}

const postpone = ({ db }: Services, e: Event, error: string) =>
  transaction(db, 'sistema', (tx) =>
    tx
      .updateTable('pixEvento')
      .set({
        erro: error.slice(0, 500),
        proximoEm: sql`now() + make_interval(secs => ${Math.max(1, Math.min(600, Math.round(waitAfter(e.tentativas) / 15)))})`,
      })
      .where('codDistribuidor', '=', e.codDistribuidor)
      .where('codEvento', '=', e.codEvento)
      .where('feitoEm', 'is', null)
      .execute(),
  )

/** How long a refused body is kept to be worked on again, and how long an event's row stays in the log. */
const BODY_DAYS = 7
const ROW_DAYS = 90

/** Deletes bodies and events beyond their retention. */
export async function cleanEvents({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    await sql`update pix_evento set corpo = null where feito_em is not null and corpo is not null
      and feito_em < now() - make_interval(days => ${BODY_DAYS})`.execute(tx)
    await sql`delete from pix_evento where feito_em < now() - make_interval(days => ${ROW_DAYS})`.execute(tx)
  })
}
