import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EnvioDms, Sugestao } from '#shared/estoque/sugestoes.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createSugestao } from '#tests/records/sugestoes.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import { openSimulator } from '../../../../scripts/demo/dms-stand-in.ts'
import { sendPedido, scheduleEnvios } from './dms.ts'

let t: TestServer
let m: World
let loja: number
let admin: string
beforeAll(async () => {
  t = await openTestServer({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildWorld(t, 'localhost')
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
})
afterAll(() => t.close())

const callApi = async <T>(method: string, path: string, body?: unknown) => {
  const r = await t.callApi(method, `pedidos/${path}`, { host: m.host, token: admin, body })
  return { status: r.status, corpo: r.corpo as T & Record<string, unknown> }
}

test('an approved order reaches the DMS once despite broken connections; a refused one can be resent', async () => {
  const { sugestao } = await createSugestao(t, m, loja, 'P1', 'nosso')
  const da = `sugestoes/${sugestao}/${loja}`
  type SugestaoHeader = Sugestao & { temDms: boolean; envioDms: EnvioDms | null }
  const head = async () => (await callApi<SugestaoHeader>('GET', da)).corpo
  const send = () => callApi<EnvioDms>('POST', `${da}/dms`, {})
  expect([(await head()).temDms, (await send()).status]).toEqual([false, 409])
  await callApi('POST', `${da}/aprovar`, { versao: 1 })
  expect((await send()).corpo['codigo']).toBe('sem-dms')
  const dms = await openSimulator({ token: 'dele', linhas: () => Promise.resolve([]) })
  onTestFinished(() => dms.close())
  await t.sql(`update concessionaria set cnpj = '11222333000181' where cod_concessionaria = $1`, [loja])
  await t.sql('update distribuidor set integracao_dms = $2, token_integracao_dms = $3 where cod_distribuidor = $1', [
    m.codDistribuidor,
    dms.url,
    encryptSecret(t.server.services.segredo, 'dele'),
  ])
  const errors: unknown[] = []
  const attempt = async () => {
    await t.sql(`update pedido_dms set proxima_em = now() where estado = 'PENDENTE'`)
    const [target] = await t.sql<{ codDistribuidor: number; codEnvio: number }>(
      'select cod_distribuidor as "codDistribuidor", cod_envio as "codEnvio" from pedido_dms',
    )
    if (target) await sendPedido(t.server.services, target, new AbortController().signal, (e) => errors.push(e))
    return (await head()).envioDms
  }
  expect((await send()).corpo).toMatchObject({ estado: 'PENDENTE', numero: null, tentativas: 0 })
  expect((await send()).corpo['codigo']).toBe('ja-enviado')
  // The DMS is down, then the connection breaks after it accepted the order, then it answers: it has one order.
  dms.injectFaults('cai', 'corta', 'nenhum')
  expect(await attempt()).toMatchObject({ estado: 'PENDENTE', erro: 'O DMS respondeu 500', tentativas: 1 })
  expect(await attempt()).toMatchObject({ estado: 'PENDENTE', erro: 'Não foi possível conectar' })
  // No retry before its time.
  await scheduleEnvios(t.server.services)
  expect(dms.pedidos()).toHaveLength(1)
  expect(await attempt()).toMatchObject({ estado: 'ACEITO', numero: 'PC-1001', erro: null, tentativas: 3 })
  expect(dms.pedidos()).toMatchObject([
    {
      corpo: {
        loja: '11222333000181',
        pedidos: [{ fornecedor: 'X', linhas: [{ codigo: 'P1', quantidade: 1 }] }],
      },
    },
  ])
  expect([(await send()).status, (await attempt())?.tentativas]).toEqual([409, 3])
  // Refused with a reason; then an expired token; then accepted, still with the same key.
  await t.sql(`update pedido_dms set estado = 'FALHOU', numero = null, chave = 'outra'`)
  await send()
  dms.injectFaults('nega', 'recusa', 'nenhum')
  expect(await attempt()).toMatchObject({ estado: 'RECUSADO', erro: 'Fornecedor bloqueado para compras' })
  await send()
  expect(await attempt()).toMatchObject({ estado: 'FALHOU', erro: 'O DMS recusou o token (401)' })
  await send()
  expect(await attempt()).toMatchObject({ estado: 'ACEITO', numero: 'PC-1002' })
  expect(errors).toEqual([])
  const records = await t.callApi('GET', 'suporte/integracoes/registros?sistema=PEDIDO', {
    host: m.host,
    token: await m.token(-1),
  })
  expect(records.corpo['itens']).toMatchObject([
    { operacao: `pedido ${sugestao}`, estado: 'OK', status: 200, correlacao: `pedido:${sugestao}` },
  ])
})
