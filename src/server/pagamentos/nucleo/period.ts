import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { bankPeriod, type BankPix } from './api-pix.ts'
import { type Bank, BankFailure, callBank, readBank, type Store } from './bank.ts'
import { takeBankPix } from './payment.ts'

/** How often a bank lists what it received, and again after it failed. */
const EVERY_MIN = 60
const AGAIN_MIN = 5
/** Each listing begins this long before the last one ended: a bank may book a payment late, or give it back. */
const OVERLAP_H = 24
/** The first listing looks back this far. */
const FIRST_DAYS = 7
/** Longest period of one question; banks refuse long ones. */
const WINDOW_H = 24
const HOUR = 3_600_000
/** No bank has more pages in a day than this: a paging that never ends is given up. */
const MAX_PAGES = 1000

interface Listed extends Store {
  desde: string
  agora: string
}

/** Claims connections whose bank is due to list, and from when on. */
function claim({ db }: Services): Promise<Listed[]> {
  return transaction(db, 'sistema', async (tx) => {
    const r = await sql<Listed>`
      update pix_conta k set listar_em = now() + make_interval(mins => ${AGAIN_MIN})
      where (k.cod_distribuidor, k.cod_concessionaria) in (select w.cod_distribuidor, w.cod_concessionaria from pix_conta w
        where w.modo = 'PSP' and w.ativa and w.listar_em <= now() order by w.listar_em limit 5 for update skip locked)
      returning k.cod_distribuidor as "codDistribuidor", k.cod_concessionaria as "codConcessionaria", now() as agora,
        coalesce(k.listado_ate - make_interval(hours => ${OVERLAP_H}), now() - make_interval(days => ${FIRST_DAYS})) as desde`.execute(
      tx,
    )
    return r.rows
  })
}

/** Counts payments that no webhook told and nobody asked about: each bank lists what it received in the period. */
export async function reconcilePeriods(services: Services, notify: (e: unknown) => void): Promise<void> {
  for (let due = await claim(services); due.length > 0; due = services.closing ? [] : await claim(services))
    await Promise.all(due.map((x) => listOne(services, x).catch(notify)))
}

async function listOne(services: Services, x: Listed): Promise<void> {
  try {
    const bank = await readBank(services, x)
    if (!bank) return
    const end = Date.parse(x.agora)
    // Each window is noted when it is done: after an outage of weeks nothing is listed twice from the start.
    for (let from = Date.parse(x.desde); from < end && !services.closing; from += WINDOW_H * HOUR) {
      const until = Math.min(end, from + WINDOW_H * HOUR)
      await listWindow(services, bank, from, until)
      await note(services, x, new Date(until).toISOString(), until === end)
    }
  } catch (e) {
    if (!(e instanceof BankFailure)) throw e
    // The connection's own checks and the log of calls tell people; the next round begins where this one stopped.
  }
}

async function listWindow(services: Services, bank: Bank, from: number, until: number): Promise<void> {
  const terms = { inicio: new Date(from).toISOString(), fim: new Date(until).toISOString() }
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ ...terms, 'paginacao.paginaAtual': String(page) })
    const r = await callBank(services, bank, { metodo: 'GET', caminho: `pix?${query}`, forma: bankPeriod })
    await takeUnknown(services, bank, r.pix)
    if (page + 1 >= r.parametros.paginacao.quantidadeDePaginas) return
  }
}

/** Counts those payments of a page that are the store's and not in its books as the bank states them. */
async function takeUnknown(services: Services, bank: Bank, all: readonly BankPix[]): Promise<void> {
  if (all.length === 0) return
  const { codDistribuidor, codConcessionaria } = bank
  const [known, ours] = await transaction(services.db, 'sistema', async (tx) => [
    await tx
      .selectFrom('pagamento')
      .select(['e2eid', 'devolvido'])
      .where('codDistribuidor', '=', codDistribuidor)
      .where(
        'e2eid',
        'in',
        all.map((p) => p.endToEndId),
      )
      .execute(),
    await tx
      .selectFrom('cobranca')
      .select(['txid', 'codConcessionaria'])
      .where('codDistribuidor', '=', codDistribuidor)
      .where('txid', 'in', ['', ...all.flatMap((p) => p.txid ?? [])])
      .execute(),
  ])
  const returned = new Map(known.map((p) => [p.e2eid, p.devolvido]))
  const storeOf = new Map(ours.map((k) => [k.txid, k.codConcessionaria]))
  const tenant = await services.tenants.fromCode(codDistribuidor)
  for (const pix of all) {
    const back = pix.devolucoes.reduce((n, d) => n + (d.status === 'DEVOLVIDO' ? d.valor : 0), 0)
    if (returned.get(pix.endToEndId) === back && pix.devolucoes.every((d) => d.status === 'DEVOLVIDO')) continue
    // One account may serve several stores: what names neither a charge of this one nor its key is not its own.
    const store = pix.txid === undefined ? undefined : storeOf.get(pix.txid)
    if (store === undefined ? pix.chave !== bank.chave : store !== codConcessionaria) continue
    await asSystem(services, tenant, (c) => takeBankPix(c, codConcessionaria, pix, 'CONSULTA'))
  }
}

const note = ({ db }: Services, { codDistribuidor, codConcessionaria }: Store, ate: string, done: boolean) =>
  transaction(db, 'sistema', (tx) =>
    tx
      .updateTable('pixConta')
      .set({
        listadoAte: sql`greatest(listado_ate, ${ate}::timestamptz)`,
        listarEm: sql`now() + make_interval(mins => ${done ? EVERY_MIN : AGAIN_MIN})`,
      })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .execute(),
  )
