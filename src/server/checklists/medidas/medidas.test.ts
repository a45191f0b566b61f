import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { LimiteDeMedida } from '#shared/rules/medidas.ts'
import { buildChecklist, buildMundo } from '#tests/mundo.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())

const ler = async (host = r.m.host, token = r.gerente) =>
  (await r.t.chamar('GET', 'cadastros/medidas', { host, token })).corpo as unknown as LimiteDeMedida[]
const gravar = (antes: LimiteDeMedida[], limites: LimiteDeMedida[]) =>
  r.t.chamar('PUT', 'cadastros/medidas', { token: r.gerente, body: { antes, limites } })
const receber = (medida: number, estado: 'VERDE' | 'AMARELO' | 'VERMELHO' = 'VERDE') => {
  const itens = [
    { grupo: 'Pneus', nome: 'Pneu dianteiro', estado, medida, unidade: 'mm', comentarioCliente: 'Confira o desgaste' },
  ]
  return r.t.chamar('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja, { itens }) })
}

test('a green tyre of 1.0 mm is accepted and marked, and the consultor decides whether it is offered', async () => {
  const resp = await receber(1)
  expect([resp.status, resp.corpo['avisos']]).toEqual([
    200,
    ['Pneu dianteiro: medida fora da cor, 1 mm veio como em ordem e o limite diz urgente'],
  ])
  const cod = Number(resp.corpo['codOrcamento'])
  const o: OrcamentoCompleto = await r.ok('POST', '/montagem', undefined, r.nivel3, cod)
  expect(o.linhas).toEqual([])
  expect(o.achados.map((a) => [a.nome, a.estado, a.corDaMedida])).toEqual([['Pneu dianteiro', 'VERDE', 'VERMELHO']])
  expect((await receber(6)).corpo).toMatchObject({ codOrcamento: null, avisos: [] })
  expect((await receber(1.2, 'VERMELHO')).corpo['avisos']).toEqual([])
})

test('limits start with the usual values, belong to a distributor, and are saved over what was read', async () => {
  const iniciais = await ler()
  expect(iniciais.map((l) => [l.item, l.vermelho, l.vermelhoIncluso, l.amarelo, l.unidade])).toEqual([
    ['Pneu', 1.6, true, 3, 'mm'],
    ['Pastilha', 3, false, 5, 'mm'],
    ['Bateria', 12, false, 12.4, 'V'],
  ])
  const outro = await buildMundo(r.t, 'outro')
  const novos = iniciais.map((l) => (l.item === 'Pneu' ? { ...l, vermelho: 2, amarelo: 4 } : l))
  expect((await gravar(iniciais, novos)).status).toBe(200)
  expect(await ler(outro.host, await outro.token(2))).toEqual(iniciais)
  expect((await gravar(iniciais, [])).corpo['codigo']).toBe('versao-antiga')
  expect(
    (await gravar(novos, [{ item: 'Pneu', unidade: 'mm', vermelho: 4, vermelhoIncluso: true, amarelo: 2 }])).status,
  ).toBe(400)
  expect((await receber(1.9)).corpo['avisos']).toEqual([expect.stringContaining('o limite diz urgente')])
  expect(await r.t.sql(`select 1 from auditoria where registro = 'medidas'`)).toHaveLength(1)
})
