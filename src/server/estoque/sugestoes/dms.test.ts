import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EnvioDms, Sugestao } from '#shared/estoque/sugestoes.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { criarSugestao } from '#tests/sugestoes.ts'
import { guardarSegredo } from '../../core/secrets/cofre.ts'
import { abrirSimulador } from '../../../../scripts/demo/simulador-dms.ts'
import { enviarPedido, programarEnvios } from './dms.ts'

let t: Teste
let m: Mundo
let loja: number
let admin: string
beforeAll(async () => {
  t = await abrirTeste({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildMundo(t, 'localhost')
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
})
afterAll(() => t.fechar())

const chamar = async <T>(metodo: string, caminho: string, body?: unknown) => {
  const r = await t.chamar(metodo, `pedidos/${caminho}`, { host: m.host, token: admin, body })
  return { status: r.status, corpo: r.corpo as T & Record<string, unknown> }
}

test('an approved order goes to the DMS once, however often the line breaks; a refusal says why and may go again', async () => {
  const { sugestao } = await criarSugestao(t, m, loja, 'P1', 'nosso')
  const da = `sugestoes/${sugestao}/${loja}`
  type Cabeca = Sugestao & { temDms: boolean; envioDms: EnvioDms | null }
  const cabeca = async () => (await chamar<Cabeca>('GET', da)).corpo
  const enviar = () => chamar<EnvioDms>('POST', `${da}/dms`, {})
  expect([(await cabeca()).temDms, (await enviar()).status]).toEqual([false, 409])
  await chamar('POST', `${da}/aprovar`, { versao: 1 })
  expect((await enviar()).corpo['codigo']).toBe('sem-dms')
  const dms = await abrirSimulador({ token: 'dele', linhas: () => Promise.resolve([]) })
  onTestFinished(() => dms.fechar())
  await t.sql(`update concessionaria set cnpj = '11222333000181' where cod_concessionaria = $1`, [loja])
  await t.sql('update distribuidor set integracao_dms = $2, token_integracao_dms = $3 where cod_distribuidor = $1', [
    m.codDistribuidor,
    dms.url,
    guardarSegredo(t.servidor.partes.segredo, 'dele'),
  ])
  const erros: unknown[] = []
  const tentar = async () => {
    await t.sql(`update pedido_dms set proxima_em = now() where estado = 'PENDENTE'`)
    const [alvo] = await t.sql<{ codDistribuidor: number; codEnvio: number }>(
      'select cod_distribuidor as "codDistribuidor", cod_envio as "codEnvio" from pedido_dms',
    )
    if (alvo) await enviarPedido(t.servidor.partes, alvo, new AbortController().signal, (e) => erros.push(e))
    return (await cabeca()).envioDms
  }
  expect((await enviar()).corpo).toMatchObject({ estado: 'PENDENTE', numero: null, tentativas: 0 })
  expect((await enviar()).corpo['codigo']).toBe('ja-enviado')
  // Down, then the line breaks after the order was taken, then it answers: one order there.
  dms.estragar('cai', 'corta', 'nenhum')
  expect(await tentar()).toMatchObject({ estado: 'PENDENTE', erro: 'O DMS respondeu 500', tentativas: 1 })
  expect(await tentar()).toMatchObject({ estado: 'PENDENTE', erro: 'Não foi possível conectar' })
  // Nobody tries again before its time.
  await programarEnvios(t.servidor.partes)
  expect(dms.pedidos()).toHaveLength(1)
  expect(await tentar()).toMatchObject({ estado: 'ACEITO', numero: 'PC-1001', erro: null, tentativas: 3 })
  expect(dms.pedidos()).toMatchObject([
    {
      corpo: {
        loja: '11222333000181',
        pedidos: [{ fornecedor: 'X', linhas: [{ codigo: 'P1', quantidade: 1 }] }],
      },
    },
  ])
  expect([(await enviar()).status, (await tentar())?.tentativas]).toEqual([409, 3])
  // Refused with a reason; the token no longer good; then taken, still under the same key.
  await t.sql(`update pedido_dms set estado = 'FALHOU', numero = null, chave = 'outra'`)
  await enviar()
  dms.estragar('nega', 'recusa', 'nenhum')
  expect(await tentar()).toMatchObject({ estado: 'RECUSADO', erro: 'Fornecedor bloqueado para compras' })
  await enviar()
  expect(await tentar()).toMatchObject({ estado: 'FALHOU', erro: 'O DMS recusou o token (401)' })
  await enviar()
  expect(await tentar()).toMatchObject({ estado: 'ACEITO', numero: 'PC-1002' })
  expect(erros).toEqual([])
  const registros = await t.chamar('GET', 'suporte/integracoes/registros?sistema=PEDIDO', {
    host: m.host,
    token: await m.token(-1),
  })
  expect(registros.corpo['itens']).toMatchObject([
    { operacao: `pedido ${sugestao}`, estado: 'OK', status: 200, correlacao: `pedido:${sugestao}` },
  ])
})
