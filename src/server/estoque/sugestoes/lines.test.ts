import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { createSugestao } from '#tests/records/sugestoes.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { expectOrders } from '#tests/server/orders.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

test('the lines of a suggestion are read page by page in any order, each once', async () => {
  const [loja = 0] = m.lojas
  const { sugestao } = await createSugestao(t, m, loja, 'P1', 'nosso')
  await t.sql(
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     select cod_distribuidor, cod_concessionaria, cod_sugestao, 'P' || n, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, n % 3 + 0.125, 1000 * (n % 2), calculo
     from sugestao_linha, generate_series(2, 7) n`,
  )
  const token = await m.token(2)
  const read = async (query: string) => {
    const r = await t.callApi('GET', `pedidos/sugestoes/${sugestao}/${loja}/linhas?${query}`, { host: m.host, token })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo as unknown as { itens: LinhaSugestao[]; proximo: string | null }
  }
  await expectOrders(read, (l) => l.codLinha, {
    valor: (l) => l.valor,
    quantidade: (l) => l.quantidade,
    codigo: (l) => Number(l.codigo.slice(1)),
  })
})
