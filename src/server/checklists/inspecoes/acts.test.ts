import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Inspecao, InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf, picture } from '#tests/records/phone.ts'
import { buildWorld, person } from '#tests/records/world.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
})
afterAll(() => o.t.close())

const green = { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERDE' } } as const
const yellow = { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'AMARELO' } } as const

test('the same act counts once, even twenty times at once', async () => {
  const id = await phone.begin()
  const act = randomUUID()
  const r = await Promise.all(Array.from({ length: 20 }, () => phone.act(id, green, phone.token, act)))
  expect(new Set(r.map((x) => x.status))).toEqual(new Set([200]))
  expect(new Set(r.map((x) => x.corpo['rev']))).toEqual(new Set([2]))
  const other = await phone.begin()
  const elsewhere = await phone.act(other, green, phone.token, act)
  expect([elsewhere.status, elsewhere.corpo['codigo']]).toEqual([409, 'ato-de-outra-inspecao'])
})

test('an act sent again under its key counts once, and no copy of the inspection is kept for it', async () => {
  const id = await phone.begin()
  const idAto = randomUUID()
  const send = (token: string) =>
    o.t.callApi('POST', `inspecoes/${id}/atos`, {
      host: o.m.host,
      token,
      body: phone.sent(green, idAto),
      headers: { 'idempotency-key': idAto },
    })
  const codUsuario = await o.m.usuario(5, [o.loja])
  const first = await send(await o.m.tokenFor(codUsuario, 5))
  // Promoted before the answer to the first call had arrived.
  await o.t.sql('update usuario set cod_nivel = 4 where cod_usuario = $1', [codUsuario])
  const again = await send(await o.m.tokenFor(codUsuario, 4))
  expect([first.status, again.status, again.corpo['rev']]).toEqual([200, 200, first.corpo['rev']])
  expect(await o.t.sql('select 1 from idempotencia where chave = $1', [idAto])).toEqual([])
})

test('an inspection begins once, however often its first act is sent', async () => {
  const id = randomUUID()
  const act = randomUUID()
  const start = phone.starting()
  const r = await Promise.all(Array.from({ length: 6 }, () => phone.act(id, start, phone.token, act)))
  expect(r.map((x) => [x.status, x.corpo['rev']])).toEqual(Array.from({ length: 6 }, () => [200, 1]))
  const again = await phone.act(id, start)
  expect([again.status, again.corpo['codigo']]).toEqual([409, 'inspecao-iniciada'])
})

test('two phones that begin the same visit meet in the first that arrives', async () => {
  const { codPassagem } = await o.passante()
  const [a, b] = [randomUUID(), randomUUID()]
  const r = await Promise.all([a, b].map((id) => phone.act(id, phone.starting({ codPassagem }))))
  expect(r.map((x) => x.status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const refused = r.find((x) => x.status === 409)?.corpo as { codigo: string; atual: Inspecao }
  const first = r[0]?.status === 200 ? a : b
  expect([refused.codigo, refused.atual.idInspecao]).toEqual(['inspecao-ja-aberta', first])
  expect(refused.atual.conteudo.codPassagem).toBe(codPassagem)
  // With its template, which the joining phone may not have.
  expect(refused.atual.modelo?.definicao.secoes.length).toBeGreaterThan(0)
})

test('a car that was typed is found again in the workshop by its plate', async () => {
  const placa = o.placa()
  const { codPassagem } = await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  const id = await phone.begin({
    veiculo: { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null },
  })
  const { conteudo } = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  expect(conteudo.codPassagem).toBe(codPassagem)
})

test('two phones that type the same car meet in the first that arrives, by its plate or its chassis', async () => {
  const typed = (extra: object) => ({
    placa: null,
    chassi: null,
    marca: 'Fiat',
    modelo: 'Uno',
    versao: null,
    ano: null,
    ...extra,
  })
  for (const [one, same] of [
    [{ placa: 'QWE1234' }, { placa: 'QWE1C34' }],
    [{ chassi: '9BWZZZ377VT004251' }, { chassi: '9BWZZZ377VT004251' }],
  ] as const) {
    const [a, b] = [randomUUID(), randomUUID()]
    const r = await Promise.all([
      phone.act(a, phone.starting({ veiculo: typed(one) })),
      phone.act(b, phone.starting({ veiculo: typed(same) })),
    ])
    expect(r.map((x) => x.status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const refused = r.find((x) => x.status === 409)?.corpo as { codigo: string; atual: Inspecao }
    expect([refused.codigo, refused.atual.idInspecao]).toEqual(['inspecao-ja-aberta', r[0]?.status === 200 ? a : b])
    // One that was forgotten a week ago is not today's.
    await o.t.sql(`update inspecao set iniciada_em = now() - interval '7 days' where id_inspecao = any($1)`, [[a, b]])
    expect((await phone.act(randomUUID(), phone.starting({ veiculo: typed(one) }))).status).toBe(200)
  }
})

test('a car received while it is inspected is joined from its visit, which the inspection takes', async () => {
  const placa = o.placa()
  const veiculo = { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null }
  const id = await phone.begin({ veiculo })
  const { codPassagem } = await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  const second = await phone.act(randomUUID(), phone.starting({ codPassagem, veiculo }))
  expect([second.status, second.corpo['codigo'], (second.corpo['atual'] as Inspecao).idInspecao]).toEqual([
    409,
    'inspecao-ja-aberta',
    id,
  ])
  expect((await phone.ok(id, green)).conteudo.codPassagem).toBe(codPassagem)
  const cars = await o.ok<InspecaoCar[]>('GET', `inspecoes/carros?codConcessionaria=${o.loja}`, undefined, phone.token)
  expect(cars.filter((x) => x.placa === placa).map((x) => [x.codPassagem, x.idInspecao])).toEqual([[codPassagem, id]])
})

test('a typed car whose inspection another finished meanwhile is told that one, and may be inspected again afterwards', async () => {
  const veiculo = { placa: o.placa(), chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null }
  const withoutNetwork = phone.sent(phone.starting({ veiculo }))
  const id = await phone.begin({ veiculo })
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'FINALIZAR' })
  const late = await o.callApi('POST', `inspecoes/${randomUUID()}/atos`, withoutNetwork, phone.token)
  expect([late.status, late.corpo['codigo'], (late.corpo['atual'] as Inspecao).idInspecao]).toEqual([
    409,
    'inspecao-ja-aberta',
    id,
  ])
  expect(await phone.begin({ veiculo })).not.toBe(id)
})

test('two people on one item: both answers are in the history and the last one wins', async () => {
  const id = await phone.begin()
  await phone.ok(id, green)
  const after = await phone.ok(id, yellow, o.chief)
  expect(after.conteudo.respostas['fluido']).toMatchObject({ por: 'Pessoa 4', resposta: { estado: 'AMARELO' } })
  const acts = await o.ok<{ tipo: string; item: string | null; por: string }[]>('GET', `inspecoes/${id}/atos`)
  expect(acts.map((a) => [a.tipo, a.item, a.por])).toEqual([
    ['INICIAR', null, 'Pessoa 5'],
    ['RESPONDER', 'fluido', 'Pessoa 5'],
    ['RESPONDER', 'fluido', 'Pessoa 4'],
  ])
})

test('author and instant are the server’s', async () => {
  const id = await phone.begin()
  const noAparelhoEm = '2020-01-01T00:00:00.000Z'
  const ato = { ...green, id: randomUUID(), noAparelhoEm }
  const { conteudo } = await o.ok<Inspecao>('POST', `inspecoes/${id}/atos`, { ato }, phone.token)
  const em = conteudo.respostas['fluido']?.em ?? ''
  expect(Math.abs(Date.now() - new Date(em).getTime())).toBeLessThan(60_000)
  const [, told] = await o.ok<{ em: string; noAparelhoEm: string }[]>('GET', `inspecoes/${id}/atos`)
  expect([told?.noAparelhoEm, new Date(told?.em ?? 0).toISOString()]).toEqual([noAparelhoEm, em])
})

test.each([
  ['1970-01-01T00:03:20.000Z', '1990-01-01'],
  ['+012026-01-01T00:00:00.000Z', '2100-12-31'],
])('acts of a phone whose clock says %s count', async (noAparelhoEm, told) => {
  const id = randomUUID()
  const send = (ato: object) =>
    o.ok<Inspecao>('POST', `inspecoes/${id}/atos`, { ato: { ...ato, id: randomUUID(), noAparelhoEm } }, phone.token)
  await send(phone.starting())
  expect((await send(green)).conteudo.respostas['fluido']?.resposta.estado).toBe('VERDE')
  const acts = await o.ok<{ noAparelhoEm: string }[]>('GET', `inspecoes/${id}/atos`)
  expect(acts.map((a) => a.noAparelhoEm.slice(0, 10))).toEqual([told, told])
  const ato = { ...green, id: randomUUID(), noAparelhoEm: 'ontem' }
  expect((await o.callApi('POST', `inspecoes/${id}/atos`, { ato }, phone.token)).status).toBe(400)
})

test('the second look belongs to the foreman', async () => {
  const id = await phone.begin()
  const r = await phone.act(id, { tipo: 'EXIGIR_SEGUNDA_OLHADA' })
  expect([r.status, r.corpo['codigo']]).toEqual([403, 'nivel-nao-permitido'])
  expect((await phone.ok(id, { tipo: 'EXIGIR_SEGUNDA_OLHADA' }, o.chief)).conteudo.segundaOlhada).toBe(true)
})

test('an inspection that waits for the second look is cancelled by the foreman, not by its mechanic', async () => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'EXIGIR_SEGUNDA_OLHADA' }, o.chief)
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'FINALIZAR' })
  const r = await phone.act(id, { tipo: 'CANCELAR', motivo: 'Não quero que vejam' })
  expect([r.status, r.corpo['codigo'], (r.corpo['atual'] as Inspecao).conteudo.estado]).toEqual([
    409,
    'estado-nao-permite',
    'SEGUNDA_OLHADA',
  ])
  const ended = await phone.ok(id, { tipo: 'CANCELAR', motivo: 'Carro errado' }, o.chief)
  expect(ended.conteudo.estado).toBe('CANCELADA')
})

test('an item that the template does not have is refused by its name', async () => {
  const id = await phone.begin()
  const r = await phone.act(id, { tipo: 'RESPONDER', item: 'turbina', resposta: { estado: 'VERDE' } })
  expect([r.status, r.corpo['campos']]).toEqual([422, { item: 'O item turbina não existe neste modelo' }])
  const section = await phone.act(id, { tipo: 'TODOS_VERDES', secao: 'pneus', itens: ['pneus', 'fluido'] })
  expect([section.status, section.corpo['campos']]).toEqual([422, { item: 'O item fluido não existe neste modelo' }])
})

test('a template of another store, an unknown version and a store beyond reach are refused', async () => {
  const neighbour = o.m.lojas[1] ?? 0
  const theirs = await createTemplate(o.t, o.m.codDistribuidor, { loja: neighbour })
  const refused = async (extra: object) => (await phone.act(randomUUID(), phone.starting(extra))).status
  expect(await refused({ codModeloInspecao: theirs })).toBe(422)
  expect(await refused({ numeroVersao: 9 })).toBe(422)
  expect(await refused({ codConcessionaria: neighbour })).toBe(404)
  expect(await refused({ codPassagem: 999_999 })).toBe(404)
})

test('a car that left meanwhile refuses answers and keeps them as notes', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  const r = await phone.act(id, green)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'veiculo-entregue'])
  expect((r.corpo['atual'] as Inspecao).idInspecao).toBe(id)
  const { idMidia } = await phone.upload(id, await picture(320, 240))
  const note = { tipo: 'ANOTAR', texto: 'Fluido verde, visto antes da entrega', midias: [idMidia] } as const
  const noted = await phone.ok(id, { ...note, midias: [idMidia] })
  expect(noted.conteudo.notas.map((n) => [n.texto, n.midias])).toEqual([[note.texto, [idMidia]]])
  const elsewhere = await phone.act(await phone.begin(), { ...note, midias: [idMidia] })
  expect([elsewhere.status, elsewhere.corpo['mensagem']]).toEqual([422, 'A foto é de outra inspeção'])
})

test('an inspection begun without a network on a car that left meanwhile begins, so that its acts can be kept as notes', async () => {
  const { codPassagem } = await o.passante()
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  const id = await phone.begin({ codPassagem })
  const r = await phone.act(id, green)
  expect([r.status, r.corpo['codigo'], (r.corpo['atual'] as Inspecao).idInspecao]).toEqual([
    409,
    'veiculo-entregue',
    id,
  ])
  const noted = await phone.ok(id, { tipo: 'ANOTAR', texto: 'Fluido verde' })
  expect([noted.conteudo.estado, noted.conteudo.notas.map((n) => n.texto)]).toEqual(['EM_ANDAMENTO', ['Fluido verde']])
})

test('an inspection whose car left is ended by cancelling it with a reason, not by finishing it', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await phone.answerAll(id)
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  const finishing = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([finishing.status, finishing.corpo['codigo']]).toEqual([409, 'veiculo-entregue'])
  const open = () =>
    o.ok<{ inspecoes: Inspecao[] }>('GET', `inspecoes/pacote?codConcessionaria=${o.loja}`, undefined, phone.token)
  expect((await open()).inspecoes.some((i) => i.idInspecao === id)).toBe(true)
  const ended = await phone.ok(id, { tipo: 'CANCELAR', motivo: 'O cliente levou o carro' })
  expect(ended.conteudo.cancelada?.motivo).toBe('O cliente levou o carro')
  expect((await open()).inspecoes.some((i) => i.idInspecao === id)).toBe(false)
})

test('an inspection of another tenant or of a store beyond reach does not exist', async () => {
  const id = await phone.begin()
  const other = await buildWorld(o.t, 'outro')
  const beyond = await person(o.m, 4, [o.m.lojas[1] ?? 0])
  const calls = [
    ['GET', `inspecoes/${id}`, undefined],
    ['GET', `inspecoes/${id}/atos`, undefined],
    ['GET', `inspecoes/${id}/termo`, undefined],
    ['POST', `inspecoes/${id}/atos`, phone.sent(green)],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await o.callApi(method, path, body, beyond.token)).status).toBe(404)
    const theirs = { host: other.host, token: await other.token(2), body }
    expect((await o.t.callApi(method, path, theirs)).status).toBe(404)
  }
})

test('an inspection of 300 items takes every answer', async () => {
  const secoes = Array.from({ length: 5 }, (_, s) => ({
    id: `s${s}`,
    nome: `Seção ${s}`,
    lugar: 'VOLTA' as const,
    itens: Array.from({ length: 60 }, (__, n) => ({
      id: `i${s}-${n}`,
      nome: `Item ${s} ${n}`,
      tipo: 'FAROL' as const,
    })),
  }))
  const codModeloInspecao = await createTemplate(o.t, o.m.codDistribuidor, { definicao: { secoes } })
  const id = await phone.begin({ codModeloInspecao })
  for (const s of secoes) await phone.ok(id, { tipo: 'TODOS_VERDES', secao: s.id, itens: s.itens.map((i) => i.id) })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect([done.conteudo.estado, done.codOrcamento]).toEqual(['FINALIZADA', null])
  expect(Object.keys(done.conteudo.respostas)).toHaveLength(300)
})

test('others of the store hear of each act', async () => {
  const publish = vi.spyOn(o.t.server.services.realtime, 'publish')
  const id = await phone.begin()
  await phone.ok(id, green)
  expect(publish.mock.calls.flatMap(([, kind, , payload]) => (kind === 'inspecao_' ? [payload] : []))).toEqual(
    [1, 2].map((rev) => ({
      idInspecao: id,
      codPassagem: null,
      codConcessionaria: o.loja,
      rev,
      por: 'Pessoa 5',
    })),
  )
})

test('the time spent in a section is told to its mechanic and to the foreman, to nobody else', async () => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'CONTAR_TEMPO', secao: 'freios', segundos: 40 })
  const other = await o.m.token(5, [o.loja])
  await phone.act(id, { tipo: 'CONTAR_TEMPO', secao: 'freios', segundos: 25 }, other)
  const seenBy = async (token: string) => {
    const { conteudo } = await o.ok<Inspecao>('GET', `inspecoes/${id}`, undefined, token)
    const acts = await o.ok<{ tipo: string }[]>('GET', `inspecoes/${id}/atos`, undefined, token)
    return [
      Object.values(conteudo.tempos).toSorted((a, b) => a - b),
      acts.filter((a) => a.tipo === 'CONTAR_TEMPO').length,
    ]
  }
  expect(await seenBy(other)).toEqual([[25], 1])
  expect(await seenBy(await o.m.token(4, [o.loja]))).toEqual([[25, 40], 2])
  for (const nivel of [3, 1] as const) expect(await seenBy(await o.m.token(nivel, [o.loja]))).toEqual([[], 0])
})
