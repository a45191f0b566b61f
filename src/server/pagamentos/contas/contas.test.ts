import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullCobranca, Pagamento } from '#shared/pagamentos/cobrancas.ts'
import type { PixConta } from '#shared/pagamentos/contas.ts'
import { bankData, charge, connectBank, workBankEvents } from '#tests/records/bank.ts'
import { LOCAL_PROVIDERS } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { BankSimulator } from '../../../../scripts/demo/bank-stand-in.ts'
import { selfSigned } from '../../../../scripts/demo/certificate.ts'
import { workRefunds } from '../nucleo/refund-work.ts'
import { watchCertificates } from './check.ts'

// The connection with a bank: certificate, token, webhook, refunds, the log.

let t: TestServer
let m: World
let loja: number
let token: string
let bank: BankSimulator
let conta: PixConta

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  m = await buildWorld(t, 'localhost')
  loja = m.lojas[0] ?? 0
  ;({ bank, token, conta } = await connectBank(t, m, loja))
})
afterAll(async () => {
  await bank.close()
  await t.close()
})

const call = (method: string, path: string, body?: object, as = token) =>
  t.callApi(method, `pagamentos/${path}`, { host: m.host, token: as, ...(body && { body }) })
const save = (extra: object) => call('PUT', `contas/${loja}`, { ...bankData(bank), versao: conta.versao, ...extra })
const fail = (e: unknown) => {
  throw e
}

test('secrets never come back, in any answer or log, and the address was registered', async () => {
  expect(conta).toMatchObject({
    temSegredo: true,
    temCertificado: true,
    temAutoridade: true,
    certificadoVence: '2049-12-31',
  })
  expect(bank.webhooks.get('oficina@exemplo.com')).toBe(conta.aviso)
  const all = JSON.stringify([
    conta,
    (await call('GET', `contas/${loja}`)).corpo,
    await t.sql('select * from auditoria'),
    await t.sql('select * from integracao_registro'),
  ])
  expect(all).not.toContain(bank.segredo)
  expect(all).not.toMatch(/PRIVATE KEY|access_token": "[^•]/)
  const [row] = await t.sql<{ s: string }>(`select segredo || certificado || autoridade as s from pix_conta`)
  expect(row?.s).not.toMatch(/BEGIN|cliente/)
})

test('without our certificate the bank does not talk to us', async () => {
  const other = selfSigned('outra oficina')
  const saved = await save({ certificado: other.cert + other.key })
  conta = saved.corpo as unknown as PixConta
  const bad = await call('POST', `contas/${loja}/teste`)
  expect(bad.corpo).toMatchObject({ erro: expect.stringContaining('O banco não respondeu') })
  conta = (await save({ versao: conta.versao })).corpo as unknown as PixConta
  expect((await call('POST', `contas/${loja}/teste`)).corpo).toMatchObject({ erro: null })
})

test('a form is refused field by field', async () => {
  const other = selfSigned('x')
  const ended = selfSigned('x', new Date('2024-01-01'))
  const wrong = await save({
    chave: 'abc',
    certificado: bank.autoridade + other.key,
    autoridade: 'nada',
    enderecoApi: 'https://outro.exemplo/v2',
    segredo: undefined,
  })
  expect(wrong.corpo['campos']).toEqual({
    chave: expect.stringContaining('chave Pix'),
    enderecoApi: expect.stringContaining('SAIDA_HOSTS'),
    segredo: 'Informe o segredo deste endereço',
    certificado: 'A chave privada não é a deste certificado',
    autoridade: expect.stringContaining('PEM'),
  })
  expect((await save({ certificado: ended.cert + ended.key })).corpo['campos']).toEqual({
    certificado: 'Este certificado já venceu',
  })
  expect((await save({ certificado: 'x' })).corpo['campos']).toEqual({
    certificado: expect.stringContaining('BEGIN CERTIFICATE'),
  })
  const stale = await save({ versao: 99 })
  expect([stale.status, stale.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  for (const nivel of [1, 3, 4] as const)
    expect((await call('GET', `contas/${loja}`, undefined, await m.token(nivel))).status).toBe(403)
})

test('a certificate that ends soon is told once a day', async () => {
  await t.sql(`update pix_conta set certificado_vence = now()::date + 10, erro = null`)
  await watchCertificates(t.server.services)
  expect((await call('GET', `contas/${loja}`)).corpo).toMatchObject({
    erro: expect.stringContaining('O certificado do banco vence em'),
  })
  const [told] = await t.sql<{ erro: string }>(
    `select erro from integracao_estado where sistema = 'PIX_API' and cod_concessionaria = $1`,
    [loja],
  )
  expect(told?.erro).toContain('vence em')
  await t.sql(`update pix_conta set certificado_vence = '2049-12-31', erro = null`)
})

async function paid(): Promise<{ k: FullCobranca; p: Pagamento }> {
  const k = await charge(t, m, { loja, token })
  await expect.poll(() => bank.cobs.has(k.txid)).toBe(true)
  await bank.pay(k.txid)
  await workBankEvents(t)
  const after = (await call('GET', `cobrancas/${k.codCobranca}`)).corpo as unknown as FullCobranca
  expect(after.estado).toBe('PAGA')
  return { k: after, p: after.pagamentos[0] as Pagamento }
}
const back = (p: Pagamento, valor: number) =>
  call('POST', `recebidos/${p.codPagamento}/devolver`, { valor, motivo: 'Serviço não feito' })
const read = async (k: FullCobranca) =>
  (await call('GET', `cobrancas/${k.codCobranca}`)).corpo as unknown as FullCobranca

test('a refund is asked of the bank once, followed, and counted when the bank settled it', async () => {
  const { k, p } = await paid()
  bank.settleRefunds('EM_PROCESSAMENTO')
  expect((await back(p, 4000)).corpo).toMatchObject({ devolvido: 0, devolucoes: [{ estado: 'PEDIDA' }] })
  expect((await back(p, 7000)).status).toBe(422)
  await expect.poll(async () => (await read(k)).pagamentos[0]?.devolucoes[0]?.estado).toBe('EM_PROCESSAMENTO')
  const kept = bank.payments.get(p.e2eid)?.devolucoes ?? []
  expect(kept).toHaveLength(1)
  await bank.settle(p.e2eid, kept[0]?.id ?? '', 'DEVOLVIDO')
  await workBankEvents(t)
  expect(await read(k)).toMatchObject({ estado: 'DEVOLVIDA_PARTE', devolvido: 4000 })
  bank.settleRefunds('NAO_REALIZADO')
  await back(p, 6000)
  await expect
    .poll(async () => (await read(k)).pagamentos[0]?.devolucoes[1])
    .toMatchObject({ estado: 'NAO_REALIZADA', erro: 'Saldo insuficiente' })
  bank.settleRefunds('DEVOLVIDO')
  bank.injectFaults('some', 'nenhum')
  await back(p, 6000)
  await expect.poll(async () => (await read(k)).pagamentos[0]?.devolucoes[2]?.erro).toContain('não respondeu')
  bank.injectFaults('nenhum')
  await t.sql(`update devolucao set proxima_em = now() where proxima_em is not null`)
  await workRefunds(t.server.services, fail)
  expect(await read(k)).toMatchObject({ estado: 'DEVOLVIDA', devolvido: 10_000 })
  expect(bank.payments.get(p.e2eid)?.devolucoes.filter((d) => d.status === 'DEVOLVIDO')).toHaveLength(2)
})

test('a refund that the bank refuses ends with its reason, and leaves the money to be given back otherwise', async () => {
  const { k, p } = await paid()
  // Given back in part at the bank's own screen, of which nothing was told yet.
  bank.payments.get(p.e2eid)?.devolucoes.push({ id: 'NOAPP0', rtrId: 'D0', valor: 5000, status: 'DEVOLVIDO' })
  await back(p, 6000)
  await expect
    .poll(async () => (await read(k)).pagamentos[0]?.devolucoes[0])
    .toMatchObject({ estado: 'NAO_REALIZADA', erro: 'O banco recusou (400): O valor da devolução passa do pagamento' })
  expect((await back(p, 5000)).status).toBe(200)
  await expect.poll(async () => (await read(k)).pagamentos[0]?.devolucoes[1]?.estado).toBe('DEVOLVIDA')
})

test('a refund made in the bank’s own application is told by the webhook', async () => {
  const { k, p } = await paid()
  const own = bank.payments.get(p.e2eid)
  if (!own) throw new Error('no payment')
  own.devolucoes.push({ id: 'NOAPP1', rtrId: 'D1', valor: 10_000, status: 'DEVOLVIDO' })
  await Promise.all([bank.tell(own), bank.tell(own)])
  await workBankEvents(t)
  expect(await read(k)).toMatchObject({ estado: 'DEVOLVIDA', devolvido: 10_000 })
})

test('calls and webhooks stand in the log, masked, and a refused one is worked on again', async () => {
  const dev = { host: m.host, token: await m.token(-1) }
  await bank.post('isto não é JSON')
  await workBankEvents(t)
  const log = await t.callApi('GET', 'suporte/integracoes/registros?sistema=PIX_ENTRADA&estado=ERRO', dev)
  const [entry] = log.corpo['itens'] as { codigo: number; erro: string }[]
  expect(entry?.erro).toBe('O aviso não é JSON')
  const again = { itens: [{ sistema: 'PIX_ENTRADA', codigo: entry?.codigo }] }
  expect((await t.callApi('POST', 'suporte/integracoes/reenvios', { ...dev, body: again })).corpo).toMatchObject({
    reenviadas: 1,
  })
  const calls = await t.callApi('GET', 'suporte/integracoes/registros?sistema=PIX_API', dev)
  const [newest] = calls.corpo['itens'] as { codigo: number }[]
  const shown = await t.callApi('GET', `suporte/integracoes/registros/PIX_API/${newest?.codigo}`, dev)
  expect(JSON.stringify(shown.corpo)).not.toMatch(/Pagamento da oficina|oficina@exemplo/)
  const status = (await t.callApi('GET', 'suporte/integracoes/status', dev)).corpo['sistemas'] as { sistema: string }[]
  expect(status.map((s) => s.sistema)).toEqual(expect.arrayContaining(['PIX_API', 'PIX_ENTRADA']))
})

test('a bank with open charges is not removed', async () => {
  const k = await charge(t, m, { loja, token })
  await expect.poll(() => bank.cobs.has(k.txid)).toBe(true)
  expect((await call('DELETE', `contas/${loja}`)).corpo['codigo']).toBe('cobrancas-no-banco')
  const now = await read(k)
  await call('POST', `cobrancas/${k.codCobranca}/cancelar`, { versao: now.versao, motivo: 'Teste' })
  expect((await call('DELETE', `contas/${loja}`)).status).toBe(200)
  expect((await call('GET', `contas/${loja}`)).corpo).toBeNull()
})

test('of several people who save an account at once, one does and the others are told', async () => {
  const other = m.lojas[1] ?? 0
  const account = (n: number, versao: number) => ({
    modo: 'ESTATICO',
    ativa: true,
    chave: `caixa${n}@exemplo.com`,
    nome: 'Oficina',
    cidade: 'São Paulo',
    versao,
  })
  for (const versao of [0, 1]) {
    const saved = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => call('PUT', `contas/${other}`, account(n, versao))))
    const [won, ...more] = saved.filter((r) => r.status === 200)
    expect([more, saved.filter((r) => r.corpo['codigo'] === 'versao-antiga').length]).toEqual([[], 5])
    expect((await call('GET', `contas/${other}`)).corpo).toMatchObject({
      chave: won?.corpo['chave'],
      versao: versao + 1,
    })
  }
})
