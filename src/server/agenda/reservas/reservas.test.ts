import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReservaDia, ReservaLoja, ReservaSegurada, ReservaSite } from '#shared/agenda/reservas.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas } from '#tests/records/reservas.ts'
import { buildWorld } from '#tests/records/world.ts'

const FUSO = 'America/Sao_Paulo'
let o: Oficina
let r: Reservas
beforeAll(async () => {
  o = await openOficina()
  r = await openReservas(o)
})
afterAll(() => o.t.close())

const today = todayIn(FUSO, new Date())
const onDay = (n: number) => addDays(today, n)
const dayOf = (days: ReservaDia[], n: number) => days.find((d) => d.dia === onDay(n))
const has = (d: ReservaDia | undefined, start: string) =>
  d?.horas.find((h) => Date.parse(h.inicio) === Date.parse(start))?.consultores ?? []
const staff = <T>(method: string, path: string, body?: unknown) => o.ok<T>(method, path, body, r.gerente)

test('the page is proposed by the store’s name, saved with choices, and says what is missing', async () => {
  const site = await staff<ReservaSite>('GET', `agenda/site/${o.loja}`)
  expect(site).toMatchObject({ endereco: 'um-loja-1', versao: 1, porta: null })
  expect(site.url).toBe(`http://um.localhost/o/agendar/um-loja-1`)
  expect(site.faltas.map((f) => f.texto).join()).toMatch(/telefone/)
  const other = await staff<ReservaSite>('GET', `agenda/site/${o.m.lojas[1]}`)
  expect(other).toMatchObject({ versao: 0, endereco: 'um-loja-2' })
  expect(other.faltas[0]?.texto).toMatch(/Salve a página/)
  const taken = { endereco: 'um-loja-1', versao: 0 }
  const refused = await o.callApi('PUT', `agenda/site/${o.m.lojas[1]}`, taken, r.gerente)
  expect([refused.status, refused.corpo['campos']]).toEqual([409, { endereco: 'Outra loja já usa este endereço' }])
  expect((await o.callApi('PUT', `agenda/site/${o.loja}`, { endereco: 'x-y', versao: 9 }, r.gerente)).status).toBe(409)
  const withCode = await staff<ReservaSite>('POST', `agenda/site/${o.loja}/porta`)
  expect(withCode.portaQr).toMatch(/^<svg/)
  const renewed = await staff<ReservaSite>('POST', `agenda/site/${o.loja}/porta`)
  expect(renewed.porta).not.toBe(withCode.porta)
})

test('an order that names a choice of another page is refused, and changes nothing', async () => {
  const path = `agenda/site/${o.loja}/ordem`
  const codes = async () =>
    (await staff<{ codReservaServico: number }[]>('GET', `agenda/site/${o.loja}/servicos`)).map(
      (s) => s.codReservaServico,
    )
  const before = await codes()
  const refused = await o.callApi('PUT', path, { codigos: [...before.toReversed(), 999_999] }, r.gerente)
  expect([refused.status, Object.keys(refused.corpo['campos'] ?? {})]).toEqual([422, ['codigos']])
  expect(await codes()).toEqual(before)
})

test('photos are drawn anew and shown to anybody by a signed address', async () => {
  const dados = (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#226644' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const site = await staff<ReservaSite>('POST', `agenda/site/${o.loja}/fotos`, { dados, legenda: 'Fachada' })
  expect(site.fotos).toMatchObject([{ legenda: 'Fachada', largura: 640, altura: 480 }])
  const [photo] = (await r.ok<ReservaLoja>('GET', r.page)).fotos
  const picture = await o.t.callApi('GET', (photo?.url ?? '').replace('/api/', ''), { host: o.m.host })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bad = await o.callApi('POST', `agenda/site/${o.loja}/fotos`, { dados: 'AAAA' }, r.gerente)
  expect(bad.corpo['campos']).toHaveProperty('dados')
  const path = `agenda/site/${o.loja}/fotos/${site.fotos[0]?.codFoto}`
  expect((await staff<ReservaSite>('DELETE', path)).fotos).toEqual([])
})

test('customers read the page; prices only where the store shows them', async () => {
  const cod = r.choice('Revisão')
  const choice = { nome: 'Revisão', icone: 'REVISAO', tipo: 'REVISAO', minutos: 120, preco: 59_000, versao: 1 }
  await staff('PUT', `agenda/site/servicos/${cod}`, choice)
  const page = await r.ok<ReservaLoja>('GET', r.page)
  expect(page).toMatchObject({ concessionaria: 'um loja 1', aberta: true, sinal: 0, horizonte: 30, consultores: [] })
  expect(page.horarios).toHaveLength(7)
  expect(page.servicos.find((s) => s.codReservaServico === cod)?.preco).toBe(59_000)
  await r.set('precos', 'NAO')
  await r.set('consultor', 'SIM')
  const hidden = await r.ok<ReservaLoja>('GET', r.page)
  expect(hidden.servicos.every((s) => s.preco === null)).toBe(true)
  expect(hidden.consultores.map((n) => n.nome)).toEqual(['Lúcia F', 'Rui P'])
  await r.set('consultor', 'NAO')
  expect(await r.ok('GET', 'lojas')).toMatchObject([{ endereco: 'um-loja-1' }])
})

test('hours follow notice, horizon, holidays, appointments and holds', async () => {
  await r.set('antecedencia', '24')
  await r.set('horizonte', '7')
  await o.t.sql(`insert into feriado (cod_distribuidor, cod_concessionaria, dia, nome) values ($1, $2, $3, 'Local')`, [
    o.m.codDistribuidor,
    o.loja,
    onDay(3),
  ])
  const days = await r.days()
  expect(days.map((d) => d.dia)).toEqual(Array.from({ length: 8 }, (_, n) => onDay(n)))
  expect([dayOf(days, 0)?.motivo, dayOf(days, 3)?.motivo]).toEqual(['CEDO_DEMAIS', 'FERIADO'])
  const start = o.onDay(4, '10:00')
  expect(has(dayOf(days, 4), start)).toEqual([...o.consultores])
  await o.schedule(start)
  expect(has(dayOf(await r.days(), 4), start)).toEqual([o.consultores[1]])
  const held = await r.hold(start)
  expect(held.corpo).toMatchObject({ consultor: 'Rui P' })
  expect(has(dayOf(await r.days(), 4), start)).toEqual([])
  await r.ok('POST', `${(held.corpo as unknown as ReservaSegurada).token}/largar`)
  expect(has(dayOf(await r.days(), 4), start)).toEqual([o.consultores[1]])
  await r.set('antecedencia', '0')
  await r.set('horizonte', '30')
})

test('a closed weekday, and a day that its share, its minutes or its skills leave nothing of', async () => {
  const dia = onDay(8)
  const weekday = new Date(`${dia}T12:00:00Z`).getUTCDay() || 7
  const closed = `update concessionaria set horarios = horarios - $2 where cod_concessionaria = $1`
  const [before] = await o.t.sql<{ h: object }>(
    'select horarios as h from concessionaria where cod_concessionaria = $1',
    [o.loja],
  )
  await o.t.sql(closed, [o.loja, String(weekday)])
  expect(dayOf(await r.days(), 8)?.motivo).toBe('FECHADA')
  await o.t.sql(`update concessionaria set horarios = $2 where cod_concessionaria = $1`, [o.loja, before?.h])
  await r.set('parte', '0')
  expect(dayOf(await r.days(), 8)?.motivo).toBe('CHEIO')
  await r.set('parte', '100')
  // Work for the whole day leaves no minutes, though the advisers are free.
  await o.schedule(o.onDay(8, '08:00'), { servicos: [{ descricao: 'Motor', minutos: 2030 }] })
  expect(dayOf(await r.days(), 8)?.motivo).toBe('CHEIO')
  const [s] = await o.t.sql<{ c: number }>(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora, habilidades) values ($1, 'HIB', 'Bateria híbrida', 60, 1, 1, '{híbrido}') returning cod_servico as c`,
    [o.m.codDistribuidor],
  )
  const hybrid = await staff<{ codReservaServico: number }>('POST', `agenda/site/${o.loja}/servicos`, {
    nome: 'Híbrido',
    minutos: 60,
    codServico: s?.c,
  })
  const servicos = [hybrid.codReservaServico]
  expect(dayOf(await r.days({ servicos }), 9)?.motivo).toBe('CHEIO')
  await o.t.sql(`update mecanico set habilidades = '{híbrido}' where cod_mecanico = $1`, [o.mecanicos[0]])
  expect(dayOf(await r.days({ servicos }), 9)?.motivo).toBeNull()
})

test('the share counts what the site took', async () => {
  // 23 hours × 2 advisers × 3 % = 1.
  await r.set('parte', '3')
  const first = dayOf(await r.days(), 12)?.horas[0]?.inicio ?? ''
  await r.book(first)
  expect(dayOf(await r.days(), 12)?.motivo).toBe('CHEIO')
  // The staff books on.
  await o.schedule(first, { codConsultor: o.consultores[1] })
  await r.set('parte', '100')
})

test('a booking is an appointment of the site, told to the customer, with a calendar file', async () => {
  const inicio = o.onDay(5, '09:00')
  const placa = o.placa()
  const { feita, token, confirm } = await r.book(inicio, { placa })
  expect(feita).toMatchObject({ cliente: 'Helena', placa: `XXX-${placa.slice(3)}`, inicio, pagar: null })
  expect(JSON.stringify(feita)).not.toMatch(/Prado/)
  // A lost answer asked for again is the same booking.
  expect(await r.ok('POST', `${token}/confirmar`, confirm)).toMatchObject({ chegada: feita.chegada })
  const rows = await o.t.sql(
    `select a.origem, a.estado, a.observacao, (select count(*)::int from servico_agendado s where s.cod_agendamento = a.cod_agendamento) as servicos,
      (select array_agg(canal || ' ' || origem) from cliente_consentimento k where k.cod_cliente = a.cod_cliente) as consentimentos,
      (select count(*)::int from mensagem m where m.cod_agendamento = a.cod_agendamento and m.corpo like '%/o/chegada/' || $2 || '%') as mensagens
     from reserva x join agendamento a on a.cod_agendamento = x.cod_agendamento where x.token = $1`,
    [token, feita.chegada],
  )
  expect(rows).toEqual([
    {
      origem: 'SITE',
      estado: 'AGENDADO',
      observacao: 'range ao frear',
      servicos: 1,
      consentimentos: ['SMS Agendamento pelo site'],
      mensagens: 1,
    },
  ])
  const ics = await r.call('GET', `${feita.chegada}/agenda.ics`)
  expect([ics.status, String(ics.corpo['texto'])]).toEqual([200, expect.stringContaining('SUMMARY:Oficina: um loja 1')])
})

test('the customer moves the appointment until the store’s limit, and cancels likewise', async () => {
  const { feita } = await r.book(o.onDay(5, '11:00'))
  const chegada = `publico/agenda/chegada/${feita.chegada}`
  const { dias } = await r.ok<{ dias: ReservaDia[] }>('GET', `${feita.chegada}/horas`)
  const inicio = o.onDay(6, '15:00')
  expect(has(dayOf(dias, 6), inicio)).toHaveLength(2)
  await r.ok('POST', `${feita.chegada}/mudar`, { inicio })
  expect((await o.t.callApi('GET', chegada, { host: o.m.host })).corpo).toMatchObject({ inicio })
  // Both advisers are taken: the answer names the hours next to it.
  await o.schedule(o.onDay(7, '15:00'))
  await o.schedule(o.onDay(7, '15:00'), { codConsultor: o.consultores[1] })
  const taken = await r.call('POST', `${feita.chegada}/mudar`, { inicio: o.onDay(7, '15:00') })
  expect([taken.status, taken.corpo['codigo']]).toEqual([409, 'hora-tomada'])
  expect((taken.corpo['atual'] as { proximas: string[] }).proximas.length).toBeGreaterThan(3)
  await r.set('cancelar', '300')
  const late = await r.call('POST', `${feita.chegada}/mudar`, { inicio: o.onDay(6, '17:00') })
  expect([late.status, late.corpo['codigo']]).toEqual([409, 'prazo-passou'])
  const cancel = () => o.t.callApi('POST', chegada, { host: o.m.host, body: { acao: 'CANCELAR' } })
  expect((await cancel()).corpo['codigo']).toBe('prazo-passou')
  await r.set('cancelar', '4')
  expect((await cancel()).corpo).toMatchObject({ situacao: 'CANCELADO' })
  expect((await r.call('GET', `${feita.chegada}/horas`)).status).toBe(409)
})

test('a page, a hold and a link of another distributor do not exist', async () => {
  const other = await buildWorld(o.t, 'dois')
  const held = (await r.hold(o.onDay(9, '09:00'))).corpo as unknown as ReservaSegurada
  expect((await r.call('GET', r.page, undefined, other.host)).status).toBe(404)
  expect((await r.call('POST', `${held.token}/largar`, undefined, other.host)).status).toBe(404)
  const codigo = { telefone: r.newPhone(), canal: 'SMS' }
  expect((await r.call('POST', `${held.token}/codigo`, codigo, other.host)).status).toBe(404)
  expect((await r.call('POST', `${held.token}/codigo`, codigo)).status).toBe(200)
})

test('nothing tells whether a plate or a phone is known', async () => {
  const placa = o.placa()
  await o.schedule(o.onDay(10, '08:00'), { veiculo: { placa, marca: 'Fiat', modelo: 'Toro' } })
  const ask = async (p: string, modelo: string) =>
    (await r.call('POST', `${r.page}/carro`, { placa: p, modelo, km: 20_000 })).corpo
  expect(await ask(placa, '')).toEqual(await ask(o.placa(), ''))
  expect(await ask(placa, 'Argo')).toEqual(await ask(o.placa(), 'Argo'))
  const send = async (telefone: string) => {
    const { token } = (await r.hold(o.onDay(11, '08:00'))).corpo as unknown as ReservaSegurada
    const started = performance.now()
    const { corpo } = await r.call('POST', `${token}/codigo`, { telefone, canal: 'SMS' })
    const ms = performance.now() - started
    await r.ok('POST', `${token}/largar`)
    return { ms, shape: [Object.keys(corpo).toSorted(), corpo['canal'], String(corpo['destino']).slice(0, 9)] }
  }
  await o.t.sql(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) select $1, $2, 'Ana ' || i, '1197' || (6000000 + i) from generate_series(1, 30) i`,
    [o.m.codDistribuidor, o.loja],
  )
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 1; i <= 8; i++) {
    const a = await send(`(11) 97600-${String(i).padStart(4, '0')}`)
    const b = await send(r.newPhone())
    expect(a.shape).toEqual(b.shape)
    known.push(a.ms)
    unknown.push(b.ms)
  }
  const median = (x: number[]) => x.toSorted((a, b) => a - b)[x.length >> 1] ?? 0
  // The clock of a shared machine is coarse: only a difference of kind would show here.
  expect(Math.max(median(known), median(unknown))).toBeLessThan(3 * Math.min(median(known), median(unknown)) + 20)
})
