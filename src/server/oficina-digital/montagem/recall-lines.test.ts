import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CarRecall, RecallCar } from '#shared/garantia/recall-cars.ts'
import type { Garantia } from '#shared/garantia/solicitacoes.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { recallLinha } from '#shared/rules/recall-linha.ts'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
let made = 0
let chassi: string
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(async () => {
  await r.novo()
  chassi = `9BDAB45U0ET${String(++made).padStart(6, '0')}`
  await r.t.sql(
    `update veiculo v set chassi = $3 from checklist k join orcamento o using (cod_distribuidor, cod_checklist)
     where o.cod_distribuidor = $1 and o.cod_orcamento = $2 and v.cod_distribuidor = $1 and v.cod_veiculo = k.cod_veiculo`,
    [r.m.codDistribuidor, r.cod(), chassi],
  )
})

/** A campaign that names the quote's car, as its screen reads it. */
async function campaign(named = chassi): Promise<CarRecall> {
  const [c] = await r.t.sql<{ cod: number }>(
    `with c as (insert into recall (cod_distribuidor, marca, numero, titulo, desde, texto, minutos, pecas)
       values ($1, 'Fiat', $2, 'Cinto dianteiro', current_date, 'O cinto pode não travar.', 40, '[{"codigo": "P1", "descricao": "Cinto", "quantidade": 2}]') returning cod_recall),
     n as (insert into recall_chassi (cod_distribuidor, cod_recall, chassi) select $1, cod_recall, $3 from c)
     select cod_recall as cod from c`,
    [r.m.codDistribuidor, `2026-${++made}`, named],
  )
  const { corpo } = await r.t.callApi('GET', `garantia/recalls-do-chassi/${named}`, { host: r.m.host, token: r.nivel3 })
  const found = (corpo as unknown as RecallCar).recalls.find((x) => x.codRecall === c?.cod)
  if (!found) throw new Error('the campaign does not name the chassis')
  return found
}
const save = (o: FullOrcamento, linhas: readonly object[]) =>
  r.em('PUT', '/linhas', { versao: o.versao, linhas: [...o.linhas, ...linhas] })

test('the recall’s line is free, goes through price and approval, and its claim asks the list price of the maker', async () => {
  const recall = await campaign()
  await r.t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'P1', 'Cinto', 'Segurança', 'Fiat', 9000, 15000) on conflict do nothing`,
    [r.m.codDistribuidor],
  )
  let o = await r.ok('POST', '/montagem')
  const line = recallLinha(recall)
  const saved = await save(o, [line])
  expect(saved.status, JSON.stringify(saved.corpo)).toBe(200)
  const [own] = saved.corpo.linhas.slice(-1)
  expect(own).toMatchObject({ codRecall: recall.codRecall, titulo: 'Recall: Cinto dianteiro', total: 0 })
  // The others get a price; the recall's stays as it is, and needs nobody's approval.
  o = saved.corpo
  const priced = o.linhas.map((l) =>
    l.codRecall !== null
      ? l
      : {
          ...l,
          pecas: [
            {
              codigo: 'P2',
              descricao: 'Pastilha',
              quantidade: 1,
              custoUnitario: 6000,
              precoUnitario: 10_000,
              desconto: 0,
            },
          ],
          maoDeObra: [],
        },
  )
  o = await r.ok('PUT', '/linhas', { versao: o.versao, linhas: priced })
  o = await r.ok('PUT', '/termos', {
    versao: o.versao,
    termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-11-21', fimPrevisto: '2026-11-22', validadeDias: 10 },
  })
  o = await r.ok('POST', '/pedir-preco', { versao: o.versao })
  o = await r.ok('POST', '/concluir-preco', { versao: o.versao })
  expect([o.estado, o.valor]).toEqual(['PRECIFICADO', 10_000 * (o.linhas.length - 1)])
  o = await r.ok('POST', '/enviar', { versao: o.versao })
  expect(o.estado).toBe('ENVIADO')
  const claim = await r.t.callApi('POST', 'garantia/solicitacoes', {
    host: r.m.host,
    token: r.manager,
    body: { origem: 'LINHA', codigo: own?.codLinha },
  })
  expect(claim.corpo as unknown as Garantia).toMatchObject({
    causa: `Campanha de recall Fiat ${recall.numero}`,
    itens: [
      { codigo: 'P1', quantidade: 2, valor: 30_000 },
      { minutos: 40, valor: 0 },
    ],
  })
})

test('what costs something, is twice there, or is not open on this car is refused by its line', async () => {
  const recall = await campaign()
  const foreign = await campaign(`9BDAB45U0EZ${String(++made).padStart(6, '0')}`)
  const o = await r.ok('POST', '/montagem')
  const at = o.linhas.length
  const line = recallLinha(recall)
  const paid = { ...line, pecas: line.pecas.map((p) => ({ ...p, precoUnitario: 100 })) }
  expect((await save(o, [paid])).corpo.campos).toEqual({
    [`linhas.${at}.pecas.0.precoUnitario`]: expect.stringContaining('não custa nada ao cliente'),
  })
  expect((await save(o, [line, line])).corpo.campos).toEqual({
    [`linhas.${at + 1}`]: expect.stringContaining('outra linha'),
  })
  for (const codRecall of [foreign.codRecall, 999_999])
    expect((await save(o, [{ ...line, codRecall }])).corpo.campos).toEqual({
      [`linhas.${at}`]: expect.stringContaining('não está em aberto neste carro'),
    })
  await r.t.sql(
    'insert into recall_feito (cod_distribuidor, chassi, cod_recall, feito_em) values ($1, $2, $3, now())',
    [r.m.codDistribuidor, chassi, recall.codRecall],
  )
  expect((await save(o, [line])).status).toBe(422)
})

test('a line that is there stays when its campaign ends or was done meanwhile', async () => {
  const recall = await campaign()
  const o = await r.ok('POST', '/montagem')
  const { corpo } = await save(o, [recallLinha(recall)])
  await r.t.sql('update recall set ativo = false where cod_distribuidor = $1 and cod_recall = $2', [
    r.m.codDistribuidor,
    recall.codRecall,
  ])
  const again = await r.em('PUT', '/linhas', { versao: corpo.versao, linhas: corpo.linhas })
  expect(again.status, JSON.stringify(again.corpo)).toBe(200)
})
