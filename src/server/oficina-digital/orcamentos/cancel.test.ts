import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oficinaIn } from '#tests/records/oficina.ts'
import { openScript, withPrecos, type Script, TERMS } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

const read = async (path: string) => (await r.t.callApi('GET', path, { token: r.manager })).corpo
const cancel = async () => {
  const o = await r.ok('GET', '')
  return r.ok('POST', '/cancelar', { versao: o.versao, motivo: 'carro errado' })
}

test('a cancelled quote reserves no part', async () => {
  await r.t.sql(
    `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade) values ($1, $2, 'P1', 5) on conflict do nothing`,
    [r.m.codDistribuidor, r.loja],
  )
  const reserved = async () => {
    const [shelf] = (await read(`oficina-digital/estoque/${r.loja}?codigos=P1`)) as unknown as {
      reservado: number
    }[]
    return [Number((await read(`pedidos/estoque/${r.loja}/P1`))['reservado']), shelf?.reservado]
  }
  const before = await reserved()
  await r.asDecided(['APROVADO', 'APROVADO'])
  expect(await reserved()).toEqual(before.map((n) => Number(n) + 2))
  await cancel()
  expect(await reserved()).toEqual(before)
})

test('a cancelled quote leaves the recovery queue and its sums, as it leaves every figure', async () => {
  const queue = async () => {
    const { itens } = await read(`oficina-digital/recuperacao?codConcessionaria=${r.loja}&limite=200`)
    return (itens as { codOrcamento: number }[]).filter((i) => i.codOrcamento === r.cod()).length
  }
  const sums = () => read(`oficina-digital/recuperacao/resumo?codConcessionaria=${r.loja}`)
  const before = await sums()
  const o = await r.asDecided(['REPROVADO', 'ADIADO'])
  expect(await queue()).toBe(2)
  // Offered again, the line would come back to the queue when the new offer is cancelled.
  const child = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[0]?.codLinha] })
  await cancel()
  await r.ok('POST', '/cancelar', { versao: child.versao, motivo: 'engano' }, r.nivel3, child.codOrcamento)
  expect(await queue()).toBe(0)
  expect(await sums()).toEqual(before)
  const [left] = await r.t.sql<{ n: number }>(
    'select count(*)::int as n from orcamento_linha where cod_orcamento = $1 and retomar_em is not null',
    [r.cod()],
  )
  expect(left?.n).toBe(0)
})

test('the work of a cancelled quote leaves the agenda, unless it has begun', async () => {
  const oficina = await oficinaIn(r.t, r.m, r.loja)
  const p = await oficina.passante([60], { veiculo: { placa: 'ABC1D23', modelo: 'Argo Drive 1.3' } })
  const hora = { codigo: 'S', descricao: 'Trocar', minutos: 90, custoHora: 1, valorHora: 20_000, desconto: 0 }
  let o = await r.ok('POST', '/montagem')
  o = await r.ok('PUT', '/linhas', {
    versao: o.versao,
    linhas: withPrecos(o).map((l) => ({ ...l, maoDeObra: [hora] })),
  })
  o = await r.ok('PUT', '/termos', { versao: o.versao, termos: TERMS })
  for (const step of ['/pedir-preco', '/concluir-preco', '/enviar']) o = await r.ok('POST', step, { versao: o.versao })
  await r.ok('POST', '/resposta', {
    versao: o.versao,
    canal: 'TELEFONE',
    evidencia: 'Ligação das 15:00',
    nome: 'Helena Prado',
    decisoes: o.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
  })
  const work = () =>
    r.t.sql<{ cod: number; status: number; removido: boolean; slots: number }>(
      `select s.cod_servico_agendado as cod, s.status, s.removido, (select count(*)::int from servico_slot x where x.cod_servico_agendado = s.cod_servico_agendado and not x.cancelado) as slots
       from servico_agendado s where s.cod_passagem = $1 and s.cod_linha is not null order by 1`,
      [p.codPassagem],
    )
  const [a, b] = await work()
  await oficina.fit(a?.cod ?? 0, oficina.fromHere(0))
  await oficina.ok('POST', `iniciaServicoAgendado/${a?.cod}`)
  await oficina.fit(b?.cod ?? 0, oficina.onDay(2, '09:00'))
  await cancel()
  expect((await work()).map((s) => [s.status, s.removido, s.slots])).toEqual([
    [2, false, 1],
    [1, true, 0],
  ])
})
