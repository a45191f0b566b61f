import { expect } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import type { PixConta } from '#shared/pagamentos/contas.ts'
import { sweepEvents } from '../../src/server/pagamentos/contas/work.ts'
import { type BankSimulator, openBankSimulator } from '../../scripts/demo/bank-stand-in.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** What a store saves to receive by a bank's stand-in. */
export const bankData = (bank: BankSimulator) => ({
  modo: 'PSP',
  ativa: true,
  chave: 'oficina@exemplo.com',
  nome: 'Oficina Exemplo',
  cidade: 'São Paulo',
  enderecoApi: bank.url,
  enderecoToken: bank.tokenUrl,
  idCliente: bank.idCliente,
  segredo: bank.segredo,
  certificado: bank.identidade,
  autoridade: bank.autoridade,
  versao: 0,
})

/** A bank's stand-in that a store is connected to by the product's own calls. */
export async function connectBank(
  t: TestServer,
  m: World,
  loja: number,
): Promise<{ bank: BankSimulator; conta: PixConta; token: string }> {
  const bank = await openBankSimulator({
    // Few on a page, so that a listing has several.
    perPage: 3,
    resolve: (webhook) => ({ url: t.server.endereco + new URL(webhook).pathname, host: m.host }),
  })
  const token = await m.token(2)
  const saved = await t.callApi('PUT', `pagamentos/contas/${loja}`, { host: m.host, token, body: bankData(bank) })
  expect(saved.status, JSON.stringify(saved.corpo)).toBe(200)
  const tested = await t.callApi('POST', `pagamentos/contas/${loja}/teste`, { host: m.host, token })
  expect(tested.corpo).toMatchObject({ erro: null, verificadaEm: expect.any(String) })
  return { bank, conta: tested.corpo as unknown as PixConta, token }
}

/** A charge of a store, as the staff makes it. */
export async function charge(
  t: TestServer,
  m: World,
  o: { loja: number; token: string; valor?: number; extra?: object },
): Promise<FullCobranca> {
  const body = {
    codConcessionaria: o.loja,
    tipo: 'PECAS',
    descricao: 'Jogo de velas',
    valor: o.valor ?? 10_000,
    ...o.extra,
  }
  const r = await t.callApi('POST', 'pagamentos/cobrancas', { host: m.host, token: o.token, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as FullCobranca
}

/** Works on everything that banks told. */
export const workBankEvents = (t: TestServer): Promise<void> =>
  sweepEvents(t.server.services, (e) => {
    throw e
  })
