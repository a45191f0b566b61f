import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import type { Lugar } from '#shared/agenda/lugares.ts'
import type { Carro, CarKey, CodeReading, Movimento, PatioLugar } from '#shared/agenda/patio.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { createClient } from '../../core/database/pool.ts'

let o: Oficina
let second: string
const columns = new Map<string, number>()
beforeAll(async () => {
  o = await openOficina()
  second = await o.m.token(1, [o.loja])
  for (const s of await o.ok<{ codStatus: number; papel: string }[]>('GET', `agenda-veiculos/${o.loja}/status`))
    columns.set(s.papel, s.codStatus)
})
afterAll(() => o.t.close())

let places = 0
const form = (extra: object = {}) => ({
  codConcessionaria: o.loja,
  codigo: `P${++places}`,
  nome: '',
  tipo: 'PATIO',
  capacidade: 1,
  ordem: 0,
  colunas: [],
  mecanicos: [],
  ativo: true,
  ...extra,
})
/** A place's answer has a field `codigo`, so `ok` does not serve. */
async function lugar(extra: object = {}, token = o.chief): Promise<Lugar> {
  const r = await o.callApi('POST', 'lugares', form(extra), token)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as Lugar
}
interface Yard {
  lugares: PatioLugar[]
  carros: Carro[]
  chavesFora: CarKey[]
  movimentosPorVisita: number | null
}
const yard = () => o.ok<Yard>('GET', `patio/${o.loja}`)
const visit = (cod: number) => o.ok<{ carro: Carro; movimentos: Movimento[] }>('GET', `patio/${o.loja}/carros/${cod}`)
const move = (cod: number, body: object, token = o.chief) =>
  o.callApi('POST', `patio/${o.loja}/carros/${cod}`, body, token)
const rowsOf = (cod: number) =>
  o.t.sql<{ lugar: number; aberta: boolean; quem: string; como: string }>(
    'select cod_lugar as lugar, ate is null as aberta, quem, como from carro_lugar where cod_passagem = $1 order by cod_movimento',
    [cod],
  )
let numbers = 100
async function chave(): Promise<CarKey> {
  const n = ++numbers
  await o.ok('POST', `patio/${o.loja}/chaves`, { de: n, ate: n })
  const all = await o.ok<CarKey[]>('GET', `patio/${o.loja}/chaves`)
  const k = all.find((x) => x.numero === String(n))
  if (!k) throw new Error('no key')
  return k
}
const moveKey = (k: CarKey, body: object, token = o.chief) =>
  o.callApi('POST', `chaves/${k.codChave}/mover`, body, token)
const hang = (k: CarKey, codPassagem: number) => o.callApi('POST', `chaves/${k.codChave}/visita`, { codPassagem })

test('a car is moved, seen again in the same place without a second row, and put back', async () => {
  const [a, b] = [await lugar(), await lugar()]
  const { codPassagem } = await o.passante()
  expect((await visit(codPassagem)).carro).toMatchObject({ lugar: null, confirmar: true })
  const first = await move(codPassagem, { codLugar: a.codLugar })
  expect(first.corpo).toMatchObject({ anterior: null, carro: { lugar: a.codigo, como: 'TOQUE', confirmar: false } })
  await move(codPassagem, { codLugar: a.codLugar })
  await move(codPassagem, { codLugar: a.codLugar, como: 'QR' })
  expect(await rowsOf(codPassagem)).toHaveLength(1)
  expect((await move(codPassagem, { codLugar: b.codLugar, como: 'QR' })).corpo).toMatchObject({ anterior: a.codLugar })
  expect((await move(codPassagem, { codLugar: null })).corpo).toMatchObject({ carro: { lugar: null, confirmar: true } })
  expect((await rowsOf(codPassagem)).map((r) => [r.lugar, r.aberta, r.como])).toEqual([
    [a.codLugar, false, 'TOQUE'],
    [b.codLugar, false, 'QR'],
  ])
})

test('two people move one car at once: both moves are noted, and one place is open', async () => {
  const [a, b] = [await lugar(), await lugar()]
  const { codPassagem } = await o.passante()
  const answers = await Promise.all([
    move(codPassagem, { codLugar: a.codLugar }),
    move(codPassagem, { codLugar: b.codLugar }, second),
  ])
  expect(answers.map((r) => r.status)).toEqual([200, 200])
  const rows = await rowsOf(codPassagem)
  expect(rows.map((r) => r.lugar).toSorted((x, y) => x - y)).toEqual([a.codLugar, b.codLugar])
  expect(new Set(rows.map((r) => r.quem)).size).toBe(2)
  expect(rows.map((r) => r.aberta)).toEqual([false, true])
})

test('one request sent twice with one Idempotency-Key writes once', async () => {
  const [a, b] = [await lugar(), await lugar()]
  const { codPassagem } = await o.passante()
  await move(codPassagem, { codLugar: a.codLugar })
  const twice = () =>
    o.t.callApi('POST', `patio/${o.loja}/carros/${codPassagem}`, {
      host: o.m.host,
      token: o.chief,
      body: { codLugar: b.codLugar },
      headers: { 'idempotency-key': `move-${codPassagem}` },
    })
  const [x, y] = [await twice(), await twice()]
  expect([x.status, y.status, y.corpo]).toEqual([200, 200, x.corpo])
  expect(await rowsOf(codPassagem)).toHaveLength(2)
})

test('a full place asks who may stay: 409 tells who is there, and “cheio” goes ahead', async () => {
  const a = await lugar()
  const [p, q] = [await o.passante(), await o.passante()]
  await move(p.codPassagem, { codLugar: a.codLugar })
  const asked = await move(q.codPassagem, { codLugar: a.codLugar })
  const { carro } = await visit(p.codPassagem)
  expect([asked.status, asked.corpo['codigo']]).toEqual([409, 'lugar-cheio'])
  expect(asked.corpo['mensagem']).toContain(carro.placa)
  expect(asked.corpo['atual']).toMatchObject([{ codPassagem: p.codPassagem }])
  expect(await rowsOf(q.codPassagem)).toEqual([])
  expect((await move(q.codPassagem, { codLugar: a.codLugar, cheio: true })).status).toBe(200)
  const here = (await yard()).carros.filter((x) => x.codLugar === a.codLugar)
  expect(here.map((x) => x.codPassagem)).toEqual([p.codPassagem, q.codPassagem])
})

test('of two cars that go to one room at once, the second is asked', async () => {
  const a = await lugar()
  const cars = [(await o.passante()).codPassagem, (await o.passante()).codPassagem]
  const holder = createClient(o.t.database.dono)
  await holder.connect()
  // Holds both where they have asked and have not moved yet.
  await holder.query('begin')
  await holder.query('select from passagem where cod_passagem = any($1) for update', [cars])
  const both = Promise.all(cars.map((cod) => move(cod, { codLugar: a.codLugar })))
  await expect.poll(() => o.t.sql('select from pg_locks where not granted')).toHaveLength(2)
  await holder.query('commit')
  await holder.end()
  const refused = (await both).filter((r) => r.status !== 200)
  expect(refused.map((r) => r.corpo['codigo'])).toEqual(['lugar-cheio'])
})

test('acts at the car write the places that the store set; one that tells none asks for a confirmation', async () => {
  const reception = await lugar({ colunas: [columns.get('RECEPCAO')] })
  const bay = await lugar({ tipo: 'BOX', mecanicos: [o.mecanicos[0]] })
  const inspection = await lugar({ colunas: [columns.get('INSPECAO')] })
  const p = await o.passante([30])
  const [cod = 0] = p.codServicosAgendados
  const seen = async () => (await visit(p.codPassagem)).carro
  expect(await seen()).toMatchObject({ lugar: reception.codigo, como: 'DERIVADO', confirmar: false })
  await o.fit(cod, o.fromHere(5))
  await o.ok('POST', `iniciaServicoAgendado/${cod}`)
  expect(await seen()).toMatchObject({ lugar: bay.codigo, como: 'DERIVADO', confirmar: false })
  await move(p.codPassagem, { codLugar: null })
  expect(await seen()).toMatchObject({ lugar: null, confirmar: true })
  await o.ok('POST', `finalizaServicoAgendado/${cod}`)
  expect(await seen()).toMatchObject({ lugar: inspection.codigo, confirmar: false })
  await o.ok('POST', `qualidadeRealizadaServicoAgendado/${cod}`)
  expect(await seen()).toMatchObject({ lugar: inspection.codigo, confirmar: true })
  await move(p.codPassagem, { codLugar: inspection.codLugar })
  expect(await seen()).toMatchObject({ confirmar: false })
  await o.ok('POST', `entregaRealizadaServicoAgendado/${cod}`)
  const rows = await rowsOf(p.codPassagem)
  expect([rows.length > 0, rows.every((r) => !r.aberta)]).toEqual([true, true])
  expect((await move(p.codPassagem, { codLugar: bay.codLugar })).corpo['codigo']).toBe('visita-encerrada')
  await o.ok('POST', `cancelaEntregaServicoAgendado/${cod}`)
  expect(await seen()).toMatchObject({ lugar: null, confirmar: true })
})

test('whatever is done to visits, each open one has a place not older than its last act, or waits for a confirmation', async () => {
  const spots = [await lugar({ capacidade: 50 }), await lugar({ capacidade: 50 })]
  const visits = [await o.passante([20, 20]), await o.passante([20])]
  // A linear congruential generator: the same acts in each run.
  let seed = 7
  const draw = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  for (let i = 0; i < 40; i++) {
    const v = visits[draw(visits.length)]
    if (!v) continue
    const cod = v.codServicosAgendados[draw(v.codServicosAgendados.length)] ?? 0
    const acts = [
      () => move(v.codPassagem, { codLugar: spots[draw(2)]?.codLugar ?? null, cheio: true }),
      () => move(v.codPassagem, { codLugar: null }),
      ...['inicia', 'finaliza', 'qualidadeRealizada', 'entregaRealizada', 'cancelaEntrega'].map(
        (verb) => () => o.callApi('POST', `${verb}ServicoAgendado/${cod}`),
      ),
      async () => {
        const g = (await o.ok<Card[]>('GET', `agenda-veiculos/${o.loja}`)).find((x) => x.codPassagem === v.codPassagem)
        return o.callApi('POST', `agenda-veiculos/${o.loja}/${g?.codAgendaVeiculo}/move`, {
          codStatus: [columns.get('PECA'), columns.get('LAVAGEM')][draw(2)],
          versao: g?.versao,
        })
      },
    ]
    await acts[draw(acts.length)]?.()
    const bad = (await yard()).carros.filter(
      (x) => !x.confirmar && !(x.vistoEm !== null && (x.ultimoAto === null || x.vistoEm >= x.ultimoAto)),
    )
    expect(bad).toEqual([])
    const twice = await o.t.sql('select 1 from carro_lugar where ate is null group by cod_passagem having count(*) > 1')
    expect(twice).toEqual([])
  }
})

test('a key has one holder: taken, handed on, back on the board, given to the customer', async () => {
  const p = await o.passante()
  const k = await chave()
  expect((await moveKey(k, { para: 'PESSOA' })).corpo['codigo']).toBe('chave-livre')
  expect((await hang(k, p.codPassagem)).corpo).toMatchObject({ codPassagem: p.codPassagem, posse: 'QUADRO', com: null })
  await Promise.all([moveKey(k, { para: 'PESSOA' }), moveKey(k, { para: 'PESSOA' }, second)])
  const [held] = await o.t.sql<{ n: number }>(
    'select num_nonnulls(cod_usuario, cod_mecanico) as n from chave where cod_chave = $1',
    [k.codChave],
  )
  expect(held?.n).toBe(1)
  const given = await moveKey(k, { para: 'PESSOA', codMecanico: o.mecanicos[0] }, o.mecanicoLogado)
  expect(given.corpo).toMatchObject({ posse: 'PESSOA', com: 'Bruno L' })
  await moveKey(k, { para: 'PESSOA', codMecanico: o.mecanicos[0] })
  await moveKey(k, { para: 'QUADRO' })
  await moveKey(k, { para: 'QUADRO' })
  expect((await moveKey(k, { para: 'CLIENTE' })).corpo).toMatchObject({ codPassagem: null, posse: 'QUADRO' })
  expect((await moveKey(k, { para: 'CLIENTE' })).status).toBe(200)
  const moves = (await visit(p.codPassagem)).movimentos.filter((x) => x.tipo === 'CHAVE').map((x) => x.para)
  expect(moves).toEqual(['CLIENTE', 'QUADRO', 'PESSOA', 'PESSOA', 'PESSOA', 'QUADRO'])
})

test('the database itself refuses a key in two hands, and a hand without a car', async () => {
  const k = await chave()
  const both = `update chave set cod_passagem = $2, posse = 'PESSOA', cod_usuario = (select min(cod_usuario) from usuario), cod_mecanico = $3 where cod_chave = $1`
  const { codPassagem } = await o.passante()
  await expect(o.t.sql(both, [k.codChave, codPassagem, o.mecanicos[0]])).rejects.toThrow('chave_uma_mao')
  await expect(
    o.t.sql(`update chave set posse = 'PESSOA', cod_mecanico = $2 where cod_chave = $1`, [k.codChave, o.mecanicos[0]]),
  ).rejects.toThrow('chave_de_carro')
})

test('a number with a car refuses another car; a car’s key moves from number to number', async () => {
  const [p, q] = [await o.passante(), await o.passante()]
  const [a, b] = [await chave(), await chave()]
  await hang(a, p.codPassagem)
  expect((await hang(a, q.codPassagem)).corpo['codigo']).toBe('chave-ocupada')
  expect((await hang(b, p.codPassagem)).corpo).toMatchObject({ codPassagem: p.codPassagem })
  expect((await hang(a, q.codPassagem)).status).toBe(200)
  const off = await o.callApi('PUT', `chaves/${a.codChave}`, { ativa: false, versao: 1 })
  expect([off.status, off.corpo['codigo']]).toEqual([409, 'versao-antiga'])
})

test('a car that arrives with a prisma hangs its key on that number; one that leaves with the key here is listed', async () => {
  const k = await chave()
  const p = await o.passante([10], { prisma: k.numero })
  const { carro } = await visit(p.codPassagem)
  expect(carro.chave).toMatchObject({ numero: k.numero, posse: 'QUADRO' })
  const card = (await o.ok<Card[]>('GET', `agenda-veiculos/${o.loja}`)).find((g) => g.codPassagem === p.codPassagem)
  expect(card).toMatchObject({ chave: k.numero })
  const [cod = 0] = p.codServicosAgendados
  await o.fit(cod, o.fromHere(600))
  for (const verb of ['inicia', 'finaliza', 'qualidadeRealizada', 'entregaRealizada'])
    await o.ok('POST', `${verb}ServicoAgendado/${cod}`)
  const left = async () => (await yard()).chavesFora.map((x) => x.codChave)
  expect(await left()).toContain(k.codChave)
  await moveKey(k, { para: 'CLIENTE' })
  expect(await left()).not.toContain(k.codChave)
})

test('a code is read from its QR and by its number; another store’s is not found, nor level 6 let in', async () => {
  const a = await lugar()
  const p = await o.passante()
  await move(p.codPassagem, { codLugar: a.codLugar }, o.mecanicoLogado)
  const labels = await o.ok<{ codigo: string; endereco: string; qr: string }[]>('GET', `patio/${o.loja}/etiquetas`)
  const label = labels.find((x) => x.codigo === a.codigo)
  const token = label?.endereco.split('/').at(-1) ?? ''
  expect(label?.endereco).toMatch(/\/agenda-virtual\/ler\/[0-9a-f]{22}$/)
  expect(label?.qr).toContain('<svg')
  for (const codigo of [token, a.codigo, a.codigo.toLowerCase()]) {
    const read = await o.ok<CodeReading>('GET', `patio/${o.loja}/ler/${codigo}`, undefined, o.mecanicoLogado)
    expect(read).toMatchObject({ tipo: 'LUGAR', lugar: { codigo: a.codigo }, carros: [{ codPassagem: p.codPassagem }] })
    expect(read.candidatos[0]?.codPassagem).toBe(p.codPassagem)
  }
  const other = o.m.lojas[1] ?? 0
  const foreign = await o.m.token(4, [other])
  expect((await o.callApi('GET', `patio/${other}/ler/${token}`, undefined, foreign)).status).toBe(404)
  expect((await o.callApi('GET', `patio/${other}/ler/${a.codigo}`, undefined, foreign)).status).toBe(404)
  expect(
    (await o.callApi('POST', `patio/${other}/carros/${p.codPassagem}`, { codLugar: a.codLugar }, foreign)).status,
  ).toBe(404)
  const support = await o.m.token(6, [o.loja])
  for (const path of [`patio/${o.loja}`, `patio/${o.loja}/ler/${token}`, 'lugares'])
    expect((await o.callApi('GET', path, undefined, support)).status).toBe(403)
})

test('a place of another store, or a retired one, takes no car', async () => {
  const p = await o.passante()
  const gone = await lugar()
  const { codLugar, ...data } = gone
  expect((await o.callApi('PUT', `lugares/${codLugar}`, { ...data, ativo: false })).status).toBe(200)
  expect((await move(p.codPassagem, { codLugar: gone.codLugar })).status).toBe(422)
  const other = o.m.lojas[1] ?? 0
  const theirs = await lugar({ codConcessionaria: other }, await o.m.token(4, [other]))
  expect((await move(p.codPassagem, { codLugar: theirs.codLugar })).status).toBe(422)
  expect((await move(p.codPassagem, { codLugar: theirs.codLugar, cheio: true })).status).toBe(422)
})

test('movements come in pages of both kinds without loss, and by kind; the integration reads the yard', async () => {
  const all: Movimento[] = []
  let cursor: string | null = ''
  do {
    const page: { itens: Movimento[]; proximo: string | null } = await o.ok(
      'GET',
      `patio/${o.loja}/movimentos?limite=7${cursor ? `&cursor=${cursor}` : ''}`,
    )
    all.push(...page.itens)
    cursor = page.proximo
  } while (cursor)
  const [count] = await o.t.sql<{ n: number }>(
    'select ((select count(*) from carro_lugar where cod_concessionaria = $1) + (select count(*) from chave_movimento where cod_concessionaria = $1))::int as n',
    [o.loja],
  )
  expect([all.length, new Set(all.map((x) => x.id)).size]).toEqual([count?.n, count?.n])
  expect(all.map((x) => x.em)).toEqual(all.map((x) => x.em).toSorted((x, y) => (x < y ? 1 : -1)))
  const keys = await o.ok<{ itens: Movimento[] }>('GET', `patio/${o.loja}/movimentos?tipo=CHAVE&limite=200`)
  expect(new Set(keys.itens.map((x) => x.tipo))).toEqual(new Set(['CHAVE']))
  const file = await o.t.callApi(
    'GET',
    `exportacoes/movimentos-patio?codConcessionaria=${o.loja}&formato=csv&colunas=placa,codigo`,
    {
      host: o.m.host,
      token: o.chief,
    },
  )
  expect(file.status).toBe(200)
  const outside = await o.t.callApi('GET', `integracao/patio?codConcessionaria=${o.loja}`, {
    host: o.m.host,
    token: o.m.chave,
  })
  const { carros } = await yard()
  expect(
    (outside.corpo as unknown as { codPassagem: number; lugar: string | null }[]).map((x) => [x.codPassagem, x.lugar]),
  ).toEqual(carros.map((x) => [x.codPassagem, x.lugar]))
})
