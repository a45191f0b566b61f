import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FullReparo, Reparo, VisitReparos } from '#shared/garantia/reparos.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { DAYS_CASES } from '#tests/records/reparo-days-cases.ts'
import { first } from '#tests/endpoints/visit-targets.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { alarmReparos } from './alarms.ts'

let t: TestServer
let m: World
let loja: number
let token: string

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  token = await m.token(3)
})
afterAll(() => t.close())

const call = (method: string, path: string, body?: object, as = token) =>
  t.callApi(method, `garantia/${path}`, { host: m.host, token: as, ...(body && { body }) })
const ok = async (method: string, path: string, body?: object): Promise<FullReparo> => {
  const r = await call(method, path, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as FullReparo
}

let cars = 0
/** A car with visits at a store; each came `from` and left `to` days ago, null for one that is still there. */
async function car(visits: readonly (readonly [number, number | null])[], at = loja, placa?: string) {
  const own = [m.codDistribuidor, at]
  cars++
  const plate = placa ?? `AAA${String(cars).padStart(4, '0')}`
  const cliente = await first(
    t,
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena Prado') returning cod_cliente as c`,
    own,
  )
  const veiculo = await first(
    t,
    `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning cod_veiculo as c`,
    [...own, plate],
  )
  const codes: number[] = []
  for (const [from, to] of visits)
    codes.push(
      await first(
        t,
        `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em)
         values ($1, $2, $3, $4, true, now() - make_interval(days => $5), now() - make_interval(days => $6)) returning cod_passagem as c`,
        [...own, veiculo, cliente, from, to],
      ),
    )
  return { placa: plate, visits: codes }
}
const openIn = (codPassagem: number | undefined, extra: object = {}) =>
  ok('POST', 'reparos', { codPassagem, titulo: 'Ruído na suspensão', marcarGarantia: true, ...extra })

test.each(DAYS_CASES.map((c) => [c.nome, c] as const))('the database counts as the rule: %s', async (_, c) => {
  const own = await t.sql<{ soma: number; visitas: number[] | null }>(
    `with s as (select ordinality as n, x->>'fuso' as fuso, (x->>'chegouEm')::timestamptz as de, coalesce((x->>'entregueEm')::timestamptz, $2) as ate
       from jsonb_array_elements($1::jsonb) with ordinality as e (x, ordinality))
     select (select count(distinct d)::int from s, reparo_dias(de, ate, fuso) d) as soma,
       (select array_agg((select count(*)::int from reparo_dias(de, ate, fuso)) order by n) from s) as visitas`,
    [JSON.stringify(c.stays), c.agora],
  )
  expect(own).toEqual([{ soma: c.soma, visitas: c.visitas.length > 0 ? c.visitas : null }])
})

test('a defect is opened in a visit with an earlier one, and counts both ways', async () => {
  const { visits, placa } = await car([
    [40, 32],
    [19, null],
  ])
  const refused = await call('POST', 'reparos', { codPassagem: visits[1], titulo: 'Ruído na suspensão' })
  expect([refused.status, Object.keys(refused.corpo['campos'] as object)]).toEqual([422, ['marcarGarantia']])
  const r = await openIn(visits[1], { anteriores: [visits[0]] })
  expect(r).toMatchObject({
    visita: 19,
    soma: 27,
    prazoDias: 30,
    garantia: 'MANUAL',
    naOficina: true,
    visitas: 2,
    placa,
  })
  expect(r.estadias.map((e) => e.dias)).toEqual([8, 19])
  // Found by its plate of before and after a conversion.
  for (const plate of [placa, `${placa.slice(0, 4)}A${placa.slice(5)}`]) {
    const { itens } = (await call('GET', `reparos?busca=${plate}`)).corpo as unknown as { itens: Reparo[] }
    expect(itens.map((x) => x.codReparo)).toEqual([r.codReparo])
  }
  const twice = await call('POST', 'reparos', {
    codPassagem: visits[1],
    titulo: 'ruido na suspensao',
    marcarGarantia: true,
  })
  expect([twice.status, twice.corpo['codigo']]).toEqual([409, 'reparo-repetido'])
  const clocks = await call('GET', `relogios?codConcessionaria=${loja}`, undefined, await m.token(5))
  expect(clocks.corpo).toContainEqual(expect.objectContaining({ codPassagem: visits[1], visita: 19, soma: 27 }))
})

test('two at once open one defect', async () => {
  const { visits } = await car([[3, null]])
  const both = await Promise.all(
    [1, 2].map(() =>
      call('POST', 'reparos', { codPassagem: visits[0], titulo: 'Luz do motor acesa', marcarGarantia: true }),
    ),
  )
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an order of warranty needs no mark; the same service in an earlier visit is proposed', async () => {
  const { visits } = await car([
    [50, 48],
    [2, null],
  ])
  await t.sql(
    `insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, cod_passagem, aberta_em)
     select cod_distribuidor, cod_concessionaria, 'G' || cod_passagem, 'GARANTIA', 'PROPRIA', cod_veiculo, cod_cliente, cod_passagem, now() from passagem where cod_passagem = $1`,
    [visits[1]],
  )
  for (const p of visits)
    await t.sql(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos) values ($1, $2, $3, 'Trocar bieleta', 2, 60)`,
      [m.codDistribuidor, loja, p],
    )
  const seen = (await call('GET', `visitas/${visits[1]}/reparos`)).corpo as unknown as VisitReparos
  expect(seen).toMatchObject({
    garantia: true,
    titulo: 'Trocar bieleta',
    anteriores: [{ codPassagem: visits[0], motivo: 'Trocar bieleta' }],
  })
  expect(await openIn(visits[1], { marcarGarantia: false })).toMatchObject({ garantia: 'MONTADORA', soma: 2 })
})

test('a visit at another store joins by its plate; the delivery there ends its days', async () => {
  const one = await car([[20, 15]])
  const r = await openIn(one.visits[0])
  const two = await car([[10, null]], m.lojas[1], one.placa)
  const seen = (await call('GET', `visitas/${two.visits[0]}/reparos`)).corpo as unknown as VisitReparos
  expect(seen.mesmoDefeito).toMatchObject([{ codReparo: r.codReparo }])
  const linked = await ok('POST', `reparos/${r.codReparo}/visitas`, { codPassagem: two.visits[0], versao: r.versao })
  expect(linked).toMatchObject({ soma: 15, visita: 10, naOficina: true })
  await t.sql(`update passagem set entregue_em = now() - interval '4 days' where cod_passagem = $1`, [two.visits[0]])
  expect(await ok('GET', `reparos/${r.codReparo}`)).toMatchObject({ soma: 11, visita: 6, naOficina: false })
  const other = await car([[1, null]])
  const wrong = await call('POST', `reparos/${r.codReparo}/visitas`, {
    codPassagem: other.visits[0],
    versao: linked.versao,
  })
  expect(wrong.status).toBe(422)
  const away = await ok('POST', `reparos/${r.codReparo}/visitas/${two.visits[0]}/desligar`, { versao: linked.versao })
  expect(away).toMatchObject({ soma: 5, visitas: 1 })
  const last = await call('POST', `reparos/${r.codReparo}/visitas/${one.visits[0]}/desligar`, { versao: away.versao })
  expect(last.corpo['codigo']).toBe('ultima-visita')
})

test('what the customer was told is kept; "ready" begins the waiting, which is not deducted', async () => {
  const { visits } = await car([[12, null]])
  const r = await openIn(visits[0])
  const told = await ok('POST', `reparos/${r.codReparo}/contatos`, {
    canal: 'TELEFONE',
    texto: 'Avisado que o carro está pronto',
    pronto: true,
  })
  expect(told).toMatchObject({ espera: 0, soma: 12, contatos: [{ por: 'Pessoa 3', pronto: true }] })
  expect(told.prontoDesde).not.toBeNull()
  await t.sql(`update reparo_visita set pronto_em = now() - interval '3 days' where cod_reparo = $1`, [r.codReparo])
  expect(await ok('GET', `reparos/${r.codReparo}`)).toMatchObject({ espera: 3, soma: 12 })
})

test('another term needs 7 to 180 days and its paper; a stale version is refused', async () => {
  const { visits } = await car([[1, null]])
  const r = await openIn(visits[0])
  const term = (body: object) => call('PUT', `reparos/${r.codReparo}/prazo`, { versao: r.versao, ...body })
  expect((await term({ prazoDias: 181, nota: 'Termo assinado' })).status).toBe(400)
  expect((await term({ prazoDias: 6, nota: 'Termo assinado' })).status).toBe(400)
  expect((await term({ prazoDias: 60, nota: '' })).status).toBe(400)
  expect((await term({ prazoDias: 60, nota: 'Termo assinado' })).corpo).toMatchObject({ prazoDias: 60 })
  const stale = await term({ prazoDias: 90, nota: 'Termo assinado' })
  expect([stale.status, stale.corpo['codigo']]).toEqual([409, 'versao-antiga'])
})

test('a closed defect stops counting, refuses changes, and opens again', async () => {
  const { visits } = await car([[9, null]])
  const r = await openIn(visits[0])
  const closed = await ok('POST', `reparos/${r.codReparo}/encerrar`, {
    estado: 'RESOLVIDO',
    motivo: 'Bieleta trocada',
    versao: r.versao,
  })
  expect(closed).toMatchObject({ estado: 'RESOLVIDO', soma: 9, naOficina: false })
  await t.sql(`update reparo set encerrado_em = now() - interval '2 days' where cod_reparo = $1`, [r.codReparo])
  const later = await ok('GET', `reparos/${r.codReparo}`)
  expect([later.soma, later.visita, later.estadias[0]?.dias]).toEqual([7, 7, 7])
  const again = await call('POST', `reparos/${r.codReparo}/encerrar`, {
    estado: 'RESOLVIDO',
    motivo: 'Outra vez',
    versao: closed.versao,
  })
  expect(again.corpo['codigo']).toBe('reparo-encerrado')
  const opened = await ok('POST', `reparos/${r.codReparo}/reabrir`, { versao: closed.versao })
  expect(opened).toMatchObject({ estado: 'ABERTO', soma: 9, motivo: null })
})

test('foreman and manager are told of each mark once, with the count that reached it', async () => {
  const { visits, placa } = await car([
    [45, 39],
    [19, null],
  ])
  const r = await openIn(visits[1], { anteriores: [visits[0]] })
  const publish = vi.spyOn(t.server.services.realtime, 'publish')
  // The store's day, which ends three hours after that of UTC.
  const noon = new Date(`${todayIn('America/Sao_Paulo', new Date())}T16:00:00Z`)
  const failed: unknown[] = []
  const said = () =>
    publish.mock.calls
      .flatMap(([, kind, , p]) => (kind === 'reparoPrazo_' ? [p as { codReparo: number; texto: string }] : []))
      .filter((p) => p.codReparo === r.codReparo)
  await alarmReparos(t.server.services, (e) => failed.push(e), noon)
  expect(failed).toEqual([])
  expect(said()).toHaveLength(1)
  expect(said()[0]?.texto).toBe(`${placa}: 25 dias somadas as visitas, prazo de 30. Ruído na suspensão`)
  await alarmReparos(t.server.services, (e) => failed.push(e), noon)
  expect(said()).toHaveLength(1)
  await alarmReparos(t.server.services, (e) => failed.push(e), new Date(noon.getTime() + 86_400_000))
  expect(said()[1]?.texto).toContain('20 dias nesta visita, prazo')
  const { avisos } = await ok('GET', `reparos/${r.codReparo}`)
  expect(avisos.map((a) => `${a.contagem} ${a.marco}`).toSorted()).toEqual(['SOMA 20', 'SOMA 25', 'VISITA 20'])
  publish.mockRestore()
})

test('the list pages by the highest sum; figures and the integration agree with it', async () => {
  const all: Reparo[] = []
  let cursor = ''
  do {
    const r = await call('GET', `reparos?codConcessionaria=${loja}&estado=ABERTO&limite=2${cursor}`)
    const page = r.corpo as unknown as { itens: Reparo[]; proximo: string | null }
    all.push(...page.itens)
    cursor = page.proximo === null ? '' : `&cursor=${page.proximo}`
  } while (cursor !== '')
  expect(all.map((r) => r.soma)).toEqual(all.map((r) => r.soma).toSorted((a, b) => b - a))
  expect(new Set(all.map((r) => r.codReparo)).size).toBe(all.length)
  const figures = await call('GET', `resumo-reparos?codConcessionaria=${loja}`)
  expect(figures.corpo).toMatchObject({
    abertos: all.length,
    acima20: all.filter((r) => r.soma >= 20).length,
    vencidos: all.filter((r) => r.soma > r.prazoDias).length,
  })
  const sent = await t.callApi('GET', `integracao/reparos?codConcessionaria=${loja}`, { host: m.host, token: m.chave })
  expect((sent.corpo as unknown as Reparo[]).map((r) => r.codReparo)).toEqual(all.map((r) => r.codReparo))
})

test('another store, another level and another tenant see nothing', async () => {
  const { visits } = await car([[1, null]])
  const r = await openIn(visits[0])
  expect((await call('GET', `reparos/${r.codReparo}`, undefined, await m.token(3, [m.lojas[1] ?? 0]))).status).toBe(404)
  for (const nivel of [5, 6] as const)
    expect((await call('GET', `reparos/${r.codReparo}`, undefined, await m.token(nivel))).status).toBe(403)
  const foreign = await buildWorld(t, 'dois')
  const other = await t.callApi('GET', `garantia/reparos/${r.codReparo}`, {
    host: foreign.host,
    token: await foreign.token(2),
  })
  expect(other.status).toBe(404)
})
