import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { charge, connectBank, workBankEvents } from '#tests/records/bank.ts'
import { LOCAL_PROVIDERS } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { BankSimulator } from '../../../../scripts/demo/bank-stand-in.ts'
import { expireCobrancas } from '../nucleo/expire.ts'
import { followCobrancas } from '../nucleo/follow.ts'
import { reconcilePeriods } from '../nucleo/period.ts'
import { registerWaiting } from '../nucleo/register.ts'

// What a bank tells, in every order and with every fault.

let t: TestServer
let m: World
let loja: number
let token: string
let bank: BankSimulator

const fail = (e: unknown) => {
  throw e
}

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  ;({ bank, token } = await connectBank(t, m, loja))
})
afterEach(() => bank.injectFaults('nenhum'))
afterAll(async () => {
  await bank.close()
  await t.close()
})

const read = async (codCobranca: number) =>
  (await t.callApi('GET', `pagamentos/cobrancas/${codCobranca}`, { host: m.host, token }))
    .corpo as unknown as FullCobranca
/** A charge that the bank took. */
async function taken(valor?: number): Promise<FullCobranca> {
  const k = await charge(t, m, { loja, token, ...(valor !== undefined && { valor }) })
  await expect.poll(async () => (await read(k.codCobranca)).copiaCola).not.toBeNull()
  return read(k.codCobranca)
}
/** Makes everything that waits due. */
const dueNow = () =>
  t.sql(
    `with k as (update cobranca set proxima_em = now() where proxima_em is not null) update pix_evento set proximo_em = now() where feito_em is null`,
  )
const settled = async (codCobranca: number) => {
  await workBankEvents(t)
  return read(codCobranca)
}

test('a charge is taken by the bank, paid, told and counted once', async () => {
  const k = await taken()
  expect(k).toMatchObject({ estado: 'ABERTA', modo: 'PSP', qr: expect.stringContaining('<svg'), erro: null })
  await bank.pay(k.txid, { vezes: 3 })
  const paid = await settled(k.codCobranca)
  expect(paid).toMatchObject({ estado: 'PAGA', pago: 10_000, copiaCola: null })
  expect(paid.pagamentos).toHaveLength(1)
  expect(paid.eventos.map((e) => e.tipo)).toEqual(['CRIADA', 'REGISTRADA', 'PAGAMENTO'])
})

test('the same payment told twenty times at once is one payment', async () => {
  const k = await taken()
  const p = await bank.pay(k.txid, { avisa: false })
  const status = await Promise.all(Array.from({ length: 20 }, () => bank.tell(p)))
  expect(new Set(status)).toEqual(new Set([200]))
  await Promise.all([workBankEvents(t), dueNow().then(() => followCobrancas(t.server.services, fail))])
  const paid = await settled(k.codCobranca)
  expect([paid.estado, paid.pago, paid.pagamentos.length]).toEqual(['PAGA', 10_000, 1])
})

test('what a webhook claims is not believed: the bank’s own amount counts', async () => {
  const k = await taken()
  await bank.pay(k.txid, { valor: 4000, dito: 10_000 })
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'PARCIAL', pago: 4000 })
  await bank.pay(k.txid, { valor: 7000, dito: 6000 })
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'A_MAIOR', pago: 11_000 })
})

test('a payment that the bank does not know is never counted', async () => {
  const k = await taken()
  const forged = {
    pix: [{ endToEndId: `E${'9'.repeat(31)}`, txid: k.txid, valor: '100.00', horario: new Date().toISOString() }],
  }
  expect(await bank.post(JSON.stringify(forged))).toBe(200)
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'ABERTA', pago: 0 })
  const [kept] = await t.sql<{ erro: string; feito: boolean }>(
    `select erro, feito_em is not null as feito from pix_evento where erro is not null`,
  )
  expect(kept).toEqual({ erro: expect.stringContaining('não conhece o pagamento'), feito: false })
  await t.sql(`delete from pix_evento`)
})

test('a payment that does not count holds up no other of the same webhook', async () => {
  const k = await taken()
  const p = await bank.pay(k.txid, { avisa: false })
  const told = (endToEndId: string) => ({ endToEndId, txid: k.txid, valor: '1.00', horario: new Date().toISOString() })
  const body = { pix: [told(`E${'8'.repeat(31)}`), told(p.e2eid)] }
  expect(await bank.post(JSON.stringify(body))).toBe(200)
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'PAGA' })
  expect(await t.sql(`select feito_em from pix_evento where erro is not null`)).toEqual([{ feito_em: null }])
  await t.sql(`delete from pix_evento`)
})

test('paid and told before the bank answered our request', async () => {
  bank.injectFaults('paga-antes', 'nenhum')
  const k = await charge(t, m, { loja, token })
  await expect.poll(async () => (await settled(k.codCobranca)).estado).toBe('PAGA')
  expect((await read(k.codCobranca)).pagamentos).toHaveLength(1)
})

test('an answer that was lost leaves one charge at the bank', async () => {
  bank.injectFaults('some', 'nenhum')
  const k = await charge(t, m, { loja, token })
  await expect.poll(async () => (await read(k.codCobranca)).erro).toContain('não respondeu')
  await dueNow()
  await registerWaiting(t.server.services, fail)
  expect(await read(k.codCobranca)).toMatchObject({ erro: null, copiaCola: expect.any(String) })
  expect(bank.cobs.get(k.txid)?.valor).toBe(10_000)
})

test('a webhook that never comes: the open charge is asked about', async () => {
  const k = await taken()
  await bank.pay(k.txid, { avisa: false })
  await dueNow()
  await followCobrancas(t.server.services, fail)
  const paid = await read(k.codCobranca)
  expect(paid).toMatchObject({ estado: 'PAGA' })
  expect(paid.pagamentos[0]?.origem).toBe('CONSULTA')
})

test('a bank that is down loses nothing', async () => {
  const k = await taken()
  bank.injectFaults('cai')
  const p = await bank.pay(k.txid)
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'ABERTA' })
  const waiting = await t.sql(`select from pix_evento where feito_em is null and proximo_em > now()`)
  expect(waiting.length).toBe(1)
  bank.injectFaults('nenhum')
  await dueNow()
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'PAGA', pago: p.valor })
})

test('a token that the bank forgot is renewed once', async () => {
  const k = await taken()
  const before = bank.tokensGiven()
  bank.expireTokens()
  await bank.pay(k.txid)
  expect(await settled(k.codCobranca)).toMatchObject({ estado: 'PAGA' })
  expect(bank.tokensGiven()).toBe(before + 1)
})

test('paid after the end, after the cancelling, and for nobody', async () => {
  const [late, ended] = [await taken(), await taken()]
  await t.sql(`update cobranca set expira_em = now() - interval '1 hour' where cod_cobranca = $1`, [late.codCobranca])
  await expireCobrancas(t.server.services, fail)
  expect((await read(late.codCobranca)).estado).toBe('EXPIRADA')
  await bank.pay(late.txid)
  expect((await settled(late.codCobranca)).estado).toBe('ATRASADA')
  const body = { versao: ended.versao, motivo: 'Desistiu' }
  await t.callApi('POST', `pagamentos/cobrancas/${ended.codCobranca}/cancelar`, { host: m.host, token, body })
  await bank.pay(ended.txid)
  expect((await settled(ended.codCobranca)).estado).toBe('A_DEVOLVER')
  const stray = await bank.pay('', { valor: 777 })
  await workBankEvents(t)
  const list = await t.callApi('GET', 'pagamentos/recebidos?situacao=SEM_COBRANCA', { host: m.host, token })
  expect(list.corpo['itens']).toMatchObject([{ e2eid: stray.e2eid, valor: 777, codCobranca: null }])
})

test('a cancelled charge is taken away at the bank', async () => {
  const k = await taken()
  const body = { versao: k.versao, motivo: 'Pedido errado' }
  const r = await t.callApi('POST', `pagamentos/cobrancas/${k.codCobranca}/cancelar`, { host: m.host, token, body })
  expect(r.corpo).toMatchObject({ estado: 'CANCELADA', motivo: 'Pedido errado' })
  await followCobrancas(t.server.services, fail)
  expect(bank.cobs.get(k.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})

test('a call to an unknown address, or on another distributor’s host, is no webhook', async () => {
  const other = await buildWorld(t, 'dois')
  const [conta] = await t.sql<{ token: string }>('select token_publico as token from pix_conta')
  const call = (host: string, secret: string) =>
    t.callApi('POST', `publico/pix/${secret}/pix`, { host, body: { pix: [] } })
  expect((await call(m.host, 'A'.repeat(22))).status).toBe(404)
  expect((await call(other.host, conta?.token ?? '')).status).toBe(404)
  expect((await call(m.host, conta?.token ?? '')).status).toBe(200)
})

/** Lists the period now, whatever the clock says. */
const listNow = async () => {
  await t.sql(`update pix_conta set listar_em = now()`)
  await reconcilePeriods(t.server.services, fail)
}

test('a webhook that never comes after the last question: the period’s listing finds it, page by page', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => taken()))
  // Nobody asks about these again.
  await t.sql(`update cobranca set proxima_em = null`)
  for (const k of all) await bank.pay(k.txid, { avisa: false })
  const unasked = await bank.pay('', { avisa: false, valor: 321 })
  await listNow()
  for (const k of all) expect(await read(k.codCobranca)).toMatchObject({ estado: 'PAGA', pago: 10_000 })
  const stray = () =>
    t.sql<{ valor: number; origem: string; cobranca: number | null }>(
      `select valor, origem, cod_cobranca as cobranca from pagamento where e2eid = $1`,
      [unasked.e2eid],
    )
  expect(await stray()).toEqual([{ valor: 321, origem: 'CONSULTA', cobranca: null }])
  await listNow()
  expect(await stray()).toHaveLength(1)
  for (const k of all) expect((await read(k.codCobranca)).pagamentos).toHaveLength(1)
})

test('a listing tells what the bank gave back meanwhile', async () => {
  const k = await taken()
  const p = await bank.pay(k.txid)
  await settled(k.codCobranca)
  p.devolucoes.push({ id: 'd0a1', rtrId: 'D1', valor: 2500, status: 'DEVOLVIDO' })
  await listNow()
  expect(await read(k.codCobranca)).toMatchObject({ estado: 'DEVOLVIDA_PARTE', devolvido: 2500 })
})

test('refunds of two payments that bear the same id are both counted', async () => {
  const both = [await taken(), await taken()]
  for (const k of both) {
    const p = await bank.pay(k.txid)
    await settled(k.codCobranca)
    p.devolucoes.push({ id: '1', rtrId: `D-${k.codCobranca}`, valor: 1500, status: 'DEVOLVIDO' })
  }
  await listNow()
  for (const k of both) expect(await read(k.codCobranca)).toMatchObject({ estado: 'DEVOLVIDA_PARTE', devolvido: 1500 })
})

test('payments to another key of the same account are not this store’s', async () => {
  const p = await bank.pay('', { avisa: false, valor: 999 })
  p.chave = 'outra@exemplo.com'
  await listNow()
  expect(await t.sql(`select from pagamento where e2eid = $1`, [p.e2eid])).toEqual([])
})

test('a bank that fails keeps the period open: the next listing begins where the last one ended', async () => {
  const ate = async () => (await t.sql<{ ate: string }>(`select listado_ate as ate from pix_conta`))[0]?.ate ?? ''
  await listNow()
  const before = await ate()
  const k = await taken()
  await t.sql(`update cobranca set proxima_em = null`)
  await bank.pay(k.txid, { avisa: false })
  bank.injectFaults('cai')
  await listNow()
  expect(await ate()).toBe(before)
  expect(await read(k.codCobranca)).toMatchObject({ estado: 'ABERTA' })
  bank.injectFaults('nenhum')
  await listNow()
  expect(await read(k.codCobranca)).toMatchObject({ estado: 'PAGA' })
  expect(Date.parse(await ate())).toBeGreaterThan(Date.parse(before))
})
