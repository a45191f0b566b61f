import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

const queue = async (query = '') => {
  const resp = await r.t.callApi('GET', `oficina-digital/recuperacao?codConcessionaria=${r.loja}&limite=200${query}`, {
    token: r.nivel3,
  })
  return (
    resp.corpo['itens'] as {
      codLinha: number
      codOrcamento: number
      retomarEm: string
      motivo: string | null
      valor: number
    }[]
  ).filter((i) => i.codOrcamento === r.cod())
}

test('a refused line waits for its day, is offered again at another price, and its approval counts as recovered', async () => {
  const toSummary = async () =>
    (await r.t.callApi('GET', `oficina-digital/recuperacao/resumo?codConcessionaria=${r.loja}`, { token: r.nivel3 }))
      .corpo
  const before = await toSummary()
  let o = await r.asDecided(['REPROVADO', 'ADIADO'])
  expect(o.linhas.map((l) => [l.motivo, l.adiadoKm])).toEqual([
    ['PRECO', null],
    [null, 30_000],
  ])
  const esperam = await queue()
  expect(new Set(esperam.map((i) => i.motivo))).toEqual(new Set(['PRECO', null]))
  // Postponed to 30,000 km from 24,310 at 40 km a day: 142 days.
  const days = (Date.parse(esperam.find((i) => i.motivo === null)?.retomarEm ?? '') - Date.now()) / 86_400_000
  expect(Math.abs(days - 142)).toBeLessThan(2)
  const after = await toSummary()
  const lazyComponent = (x: Record<string, unknown>) => (x['adiado'] as { valor: number }).valor
  expect(Number(after['recusado']) - Number(before['recusado'])).toBe(10_000)
  expect(lazyComponent(after) - lazyComponent(before)).toBe(10_000)
  expect([o.valor, o.valorAprovado, o.valorRecusado]).toEqual([20_000, 0, 10_000])
  let f = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[0]?.codLinha] })
  expect([f.tipo, f.linhas[0]?.totalAnterior, f.valor]).toEqual(['REOFERTA', 10_000, 10_000])
  expect(await queue()).toHaveLength(1)
  expect((await r.em('POST', '/reofertar', { codLinhas: [o.linhas[0]?.codLinha] })).corpo.campos['codLinhas']).toMatch(
    /já foi oferecida/,
  )
  f = await r.createPrecificado(500, f.codOrcamento)
  f = await r.ok('POST', '/enviar', { versao: f.versao }, r.nivel3, f.codOrcamento)
  f = await r.ok(
    'POST',
    '/resposta',
    {
      versao: f.versao,
      canal: 'WHATSAPP',
      evidencia: 'mensagem das 10:12',
      nome: 'Helena',
      decisoes: f.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
    },
    r.nivel3,
    f.codOrcamento,
  )
  const end = await toSummary()
  expect(Number(end['recuperado']) - Number(before['recuperado'])).toBe(9500)
  o = await r.ok('GET', '')
  expect(o.estado).toBe('REPROVADO')
  expect(o.familia.map((p) => [p.tipo, p.estado])).toEqual([['REOFERTA', 'APROVADO']])
})

test("a cancelled re-offer returns its lines; a line's day can be moved, and a line removed", async () => {
  const o = await r.asDecided(['REPROVADO', 'REPROVADO'])
  const f = await r.ok('POST', '/reofertar', { codLinhas: o.linhas.map((l) => l.codLinha) })
  expect(await queue()).toEqual([])
  await r.ok('POST', '/cancelar', { versao: f.versao, motivo: 'engano' }, r.nivel3, f.codOrcamento)
  const [a, b] = await queue()
  expect([a, b].every(Boolean)).toBe(true)
  const postpone = (codLinha: number | undefined, retomarEm: string | null) =>
    r.t.callApi('POST', `oficina-digital/recuperacao/${codLinha}/adiar`, { token: r.nivel3, body: { retomarEm } })
  expect((await postpone(a?.codLinha, '2027-03-01')).status).toBe(200)
  expect((await postpone(b?.codLinha, null)).status).toBe(200)
  expect((await postpone(b?.codLinha, '2027-03-01')).status).toBe(404)
  expect((await queue()).map((i) => i.retomarEm)).toEqual(['2027-03-01'])
})

test('sums by group and store equal those of the list', async () => {
  await r.asDecided(['APROVADO', 'REPROVADO'])
  // A refused line is offered again and bought: it counts as offered once.
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'REPROVADO'])
  let f = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[1]?.codLinha] })
  f = await r.createPrecificado(0, f.codOrcamento)
  f = await r.ok('POST', '/enviar', { versao: f.versao }, r.nivel3, f.codOrcamento)
  const decisoes = f.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' }))
  const decision = { versao: f.versao, canal: 'TELEFONE', evidencia: 'Ligação às 14:30', nome: 'Helena', decisoes }
  await r.ok('POST', '/resposta', decision, r.nivel3, f.codOrcamento)
  const resp = await r.t.callApi('GET', `oficina-digital/finalizados-grupo?codConcessionaria=${r.loja}`, {
    token: r.manager,
  })
  const [s] = resp.corpo['atual'] as { orcamentos: number; oferecido: number; aprovado: number; recusado: number }[]
  const [db] = await r.t.sql<{ n: number; o: number; a: number; r: number }>(
    `select count(*)::int as n, sum(valor) filter (where tipo <> 'REOFERTA')::int as o, sum(valor_aprovado)::int as a, sum(valor_recusado) filter (where tipo <> 'REOFERTA')::int as r
     from orcamento where cod_concessionaria = $1 and fase = 'FECHADO'`,
    [r.loja],
  )
  expect(s).toMatchObject({ orcamentos: db?.n, oferecido: db?.o, aprovado: db?.a, recusado: db?.r })
  // The total of the quote's family is the same.
  expect((await r.ok('GET', '', undefined, r.nivel3, o.codOrcamento)).totalFamilia).toEqual({
    valor: o.valor,
    valorAprovado: o.valor,
  })
})
