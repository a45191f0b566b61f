import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OficinaPhotos } from '#shared/agenda/acompanhamento.ts'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import type { ChegadaPrevia, PreviaDoAgendamento } from '#shared/agenda/chegadas.ts'
import { buildChecklist, buildWorld } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

const TERMS = 'Autorizo o teste de rodagem.'
let o: Oficina
let signature: string
const picture = async (color: string) =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

beforeAll(async () => {
  o = await openOficina()
  await o.t.sql(
    `insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco, termos) values ($1, $2, 'centro', $3)`,
    [o.m.codDistribuidor, o.loja, TERMS],
  )
  const strokes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M10 80 Q150 0 290 80" stroke="#000" fill="none"/></svg>',
  )
  signature = (await sharp(strokes).png().toBuffer()).toString('base64')
})
afterAll(() => o.t.close())

const isPublic = (method: string, path: string, body?: unknown, host = o.m.host) =>
  o.t.callApi(method, `publico/agenda/chegada/${path}`, { host, body })

/** A booked arrival and the token of its page. */
async function arrival(start = o.onDay(1, '10:00')) {
  const a = await o.schedule(start)
  const { url } = await o.ok<{ url: string }>('POST', `agendamento/${a.codAgendamento}/lembrete`, { canal: 'LINK' })
  return { ...a, token: /([\w-]{22})$/.exec(url)?.[1] ?? '' }
}
const previaOf = async (cod: number) => {
  const r = await o.callApi('GET', `agendamento/${cod}/previa/detalhe`)
  expect(r.status).toBe(200)
  return r.corpo as unknown as PreviaDoAgendamento | null
}
const TOLD = {
  pedido: 'Barulho na roda dianteira',
  km: 42_300,
  decideNome: 'Rosa Prado',
  decideTelefone: '(11) 96666-5555',
  transporte: 'CARONA',
  endereco: 'Rua A, 10',
}
const sign = (terms = TERMS) => ({ ...TOLD, assinatura: { dados: signature, nome: 'Helena Prado', termos: terms } })

let hours = 10
const nextHour = () => o.onDay(1, `${(hours += 1)}:00`)

test('what the customer tells is kept once, however often it is sent, and the adviser sees it', async () => {
  const a = await arrival(nextHour())
  expect((await isPublic('GET', `${a.token}/previa`)).corpo).toMatchObject({
    termos: TERMS,
    enviadaEm: null,
    aberta: true,
  })
  expect(await previaOf(a.codAgendamento)).toBeNull()
  for (let i = 0; i < 2; i++) expect((await isPublic('POST', `${a.token}/previa`, sign())).status).toBe(200)
  const again = await isPublic('POST', `${a.token}/previa`, { ...TOLD, pedido: 'Só a revisão' })
  expect(again.corpo).toMatchObject({ pedido: 'Só a revisão', assinadoPor: 'Helena Prado', km: 42_300 })
  expect(
    await o.t.sql('select count(*)::int as n from chegada_previa where cod_agendamento = $1', [a.codAgendamento]),
  ).toEqual([{ n: 1 }])
  const seen = await previaOf(a.codAgendamento)
  expect(seen).toMatchObject({ termos: TERMS, vistaEm: null, decideNome: 'Rosa Prado' })
  await expect.poll(async () => (await previaOf(a.codAgendamento))?.vistaEm).not.toBeNull()
  const [kept] = await o.t.sql<{ hash: string }>(
    'select termos_sha256 as hash from chegada_previa where cod_agendamento = $1',
    [a.codAgendamento],
  )
  expect(kept?.hash).toBe(createHash('sha256').update(TERMS).digest('hex'))
  const file = await o.t.callApi('GET', (seen?.assinatura ?? '').replace('/api/', ''), { host: o.m.host })
  expect(file.status).toBe(200)
})

test('terms that changed meanwhile come back with a 409, and are kept as they were signed', async () => {
  const a = await arrival(nextHour())
  const old = await isPublic('POST', `${a.token}/previa`, sign('Outros termos'))
  expect([old.status, old.corpo['codigo'], old.corpo['atual']]).toEqual([409, 'termos-mudaram', { termos: TERMS }])
  expect(await previaOf(a.codAgendamento)).toBeNull()
  expect((await isPublic('POST', `${a.token}/previa`, sign())).status).toBe(200)
  await o.t.sql(`update reserva_loja set termos = 'Termos novos'`)
  expect(await previaOf(a.codAgendamento)).toMatchObject({ termos: TERMS })
  expect((await isPublic('GET', `${a.token}/previa`)).corpo).toMatchObject({ termos: 'Termos novos' })
  await o.t.sql(`update reserva_loja set termos = $1`, [TERMS])
})

test('forged, empty and oversized signatures and a wrong phone are refused on their field', async () => {
  const a = await arrival(nextHour())
  const blank = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const forged = [
    await picture('#123'),
    Buffer.from('<svg/>').toString('base64'),
    blank.toString('base64'),
    Buffer.concat([Buffer.from(signature, 'base64').subarray(0, 60), Buffer.alloc(200)]).toString('base64'),
    Buffer.alloc(510 * 1024, 1).toString('base64'),
  ]
  for (const dados of forged) {
    const r = await isPublic('POST', `${a.token}/previa`, { assinatura: { dados, nome: 'Eu Mesma', termos: TERMS } })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['assinatura']])
  }
  const phone = await isPublic('POST', `${a.token}/previa`, { decideTelefone: '123' })
  expect([phone.status, Object.keys(phone.corpo['campos'] as object)]).toEqual([422, ['decideTelefone']])
  expect((await isPublic('POST', `${a.token}/previa`, { km: -1 })).status).toBe(400)
})

test('ten photos and no eleventh, the same one once; a file that is no picture is refused', async () => {
  const a = await arrival(nextHour())
  const send = (dados: string) => isPublic('POST', `${a.token}/fotos`, { dados })
  const same = await picture('#aaa')
  const [one, two] = await Promise.all([send(same), send(same)])
  expect([one?.status, two?.status]).toEqual([200, 200])
  const first = (await isPublic('GET', `${a.token}/previa`)).corpo as unknown as ChegadaPrevia
  expect(first.fotos.length).toBe(1)
  for (let i = 0; i < 9; i++) expect((await send(await picture(`#${i}${i}${i}`))).status).toBe(200)
  const eleventh = await send(await picture('#fff'))
  expect([eleventh.status, eleventh.corpo['campos']]).toEqual([
    422,
    { dados: 'Já há 10 fotos. Apague uma para enviar outra.' },
  ])
  expect((await send(same)).status).toBe(200)
  expect((await send(Buffer.from('GIF89a').toString('base64'))).status).toBe(422)
  const left = await isPublic('POST', `${a.token}/fotos/${first.fotos[0]?.codFoto}/apagar`)
  expect((left.corpo['fotos'] as unknown[]).length).toBe(9)
  expect((await isPublic('POST', `${a.token}/fotos/${first.fotos[0]?.codFoto}/apagar`)).status).toBe(404)
})

test('a link of another distributor, of another kind, and another appointment’s photo are not found', async () => {
  const [a, b] = [await arrival(nextHour()), await arrival(nextHour())]
  const other = await buildWorld(o.t, 'outro')
  expect((await isPublic('GET', `${a.token}/previa`, undefined, other.host)).status).toBe(404)
  expect((await isPublic('POST', `${a.token}/previa`, TOLD, other.host)).status).toBe(404)
  expect((await o.t.callApi('GET', `publico/agenda/porta/${a.token}`, { host: o.m.host })).status).toBe(404)
  const sent = await isPublic('POST', `${a.token}/fotos`, { dados: await picture('#0f0') })
  const { codFoto } = (sent.corpo as unknown as ChegadaPrevia).fotos[0] ?? { codFoto: 0 }
  expect((await isPublic('POST', `${b.token}/fotos/${codFoto}/apagar`)).status).toBe(404)
  const stranger = { host: other.host, token: await other.token(2) }
  expect((await o.t.callApi('GET', `agendamento/${a.codAgendamento}/previa/detalhe`, stranger)).status).toBe(404)
})

test('the opened visit takes everything over, and nothing can be changed afterwards', async () => {
  const a = await arrival(nextHour())
  await isPublic('POST', `${a.token}/previa`, sign())
  await isPublic('POST', `${a.token}/fotos`, { dados: await picture('#00f') })
  const { versao } = (await o.ok<Agendamento[]>('GET', `agendamento/${o.loja}/${a.codAgendamento}/0`))[0] ?? {
    versao: 0,
  }
  const visit = await o.ok<OpenPassagem>('POST', `agendamento/${a.codAgendamento}/recepcionar`, {
    versao,
    observacao: 'Riscos na porta',
  })
  const [row] = await o.t.sql<{ km: number; observacao: string }>(
    'select km, observacao from passagem where cod_passagem = $1',
    [visit.codPassagem],
  )
  expect(row).toEqual({
    km: 42_300,
    observacao:
      'Riscos na porta\nO cliente pediu: Barulho na roda dianteira\nQuem decide: Rosa Prado, (11) 96666-5555\nCarona até em casa ou o trabalho: Rua A, 10',
  })
  const photos = await o.ok<OficinaPhotos>('GET', `agenda/passagens/${visit.codPassagem}/fotos`)
  expect(photos.map((f) => f.por)).toEqual(['Cliente'])
  expect((await previaOf(a.codAgendamento))?.fotos.length).toBe(1)
  const card = await o.ok<{ eventos: { texto: string }[] }>(
    'GET',
    `agenda-veiculos/${o.loja}/${visit.codAgendaVeiculo}`,
  )
  expect(card.eventos.map((e) => e.texto).join('\n')).toMatch(
    /antes de chegar: 1 foto e termos assinados por Helena Prado/,
  )
  // A quote of this visit goes to the phone of who decides.
  const checklist = buildChecklist(o.loja, { veiculo: { placa: a.placa ?? '', marca: 'Fiat', modelo: 'Argo' } })
  const sent = await o.t.callApi('POST', 'integracao/checklists', { host: o.m.host, token: o.m.chave, body: checklist })
  expect(
    await o.t.sql('select telefone from orcamento where cod_orcamento = $1', [sent.corpo['codOrcamento']]),
  ).toEqual([{ telefone: '11966665555' }])
  for (const r of [
    await isPublic('POST', `${a.token}/previa`, TOLD),
    await isPublic('POST', `${a.token}/fotos`, { dados: await picture('#0ff') }),
    await isPublic('POST', `${a.token}/fotos/1/apagar`),
  ])
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'estado-nao-permite'])
  expect((await isPublic('GET', `${a.token}/previa`)).corpo).toMatchObject({ aberta: false, km: 42_300 })
})

test('a car that arrived and an hour that passed take nothing more', async () => {
  const [arrived, past] = [await arrival(nextHour()), await arrival(nextHour())]
  await o.t.sql(`update agendamento set estado = 'CHEGOU', chegou_em = now() where cod_agendamento = $1`, [
    arrived.codAgendamento,
  ])
  await o.t.sql(
    `update agendamento set inicio = now() - interval '1 minute', fim = now() + interval '29 minutes' where cod_agendamento = $1`,
    [past.codAgendamento],
  )
  for (const { token } of [arrived, past]) expect((await isPublic('POST', `${token}/previa`, TOLD)).status).toBe(409)
})
