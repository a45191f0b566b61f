import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card, AgendaBoardColumn } from '#shared/agenda/agenda-veiculos.ts'
import { eventName } from '#shared/core/realtime.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { buildChecklist } from '#tests/records/world.ts'
import { sendPesquisas } from '../acompanhamento/pesquisas.ts'

let o: Oficina
let columns: AgendaBoardColumn[]
beforeAll(async () => {
  o = await openOficina()
  columns = await o.ok('GET', `agenda-veiculos/${o.loja}/status`)
})
afterAll(() => o.t.close())

const board = () => o.ok<Card[]>('GET', `agenda-veiculos/${o.loja}`)
const cod = (papel: string) => columns.find((x) => x.papel === papel)?.codStatus ?? 0
const move = (codAgendaVeiculo: number, body: object) =>
  o.callApi('POST', `agenda-veiculos/${o.loja}/${codAgendaVeiculo}/move`, body)
async function card(): Promise<Card> {
  const p = await o.passante([30])
  const g = (await board()).find((x) => x.codPassagem === p.codPassagem)
  if (!g) throw new Error('no card')
  return g
}

test('a new board has the usual columns, each with its papel', () => {
  expect(columns.map((x) => x.papel)).toEqual([
    'AGENDADO',
    'RECEPCAO',
    'ORCAMENTO',
    'APROVACAO',
    'PECA',
    'EM_SERVICO',
    'INSPECAO',
    'LAVAGEM',
    'PRONTO',
    'ENTREGUE',
  ])
})

test('when two people move one card, the second is refused and gets the card’s present place', async () => {
  const g = await card()
  const r = await Promise.all([
    move(g.codAgendaVeiculo, { codStatus: cod('ORCAMENTO'), versao: g.versao }),
    move(g.codAgendaVeiculo, { codStatus: cod('PECA'), versao: g.versao }),
  ])
  const [done, recusado] = r.toSorted((a, b) => a.status - b.status)
  expect([done?.status, recusado?.status]).toEqual([200, 409])
  expect(recusado?.corpo).toMatchObject({
    codigo: 'versao-antiga',
    atual: { codStatus: done?.corpo['codStatus'], versao: g.versao + 1 },
  })
  expect((await move(g.codAgendaVeiculo, { codStatus: cod('PECA'), versao: g.versao + 1 })).status).toBe(200)
})

test('cards are placed before others and keep their order; a pause is shown until it is lifted', async () => {
  const [a, b, c] = [await card(), await card(), await card()]
  const codStatus = cod('LAVAGEM')
  for (const g of [a, b]) await move(g.codAgendaVeiculo, { codStatus, versao: g.versao })
  await move(c.codAgendaVeiculo, { codStatus, versao: c.versao, antesDe: b.codAgendaVeiculo })
  const ordem = async () => (await board()).filter((g) => g.codStatus === codStatus).map((g) => g.codAgendaVeiculo)
  expect(await ordem()).toEqual([a, c, b].map((g) => g.codAgendaVeiculo))
  await move(b.codAgendaVeiculo, { codStatus, versao: b.versao + 1, antesDe: a.codAgendaVeiculo })
  expect(await ordem()).toEqual([b, a, c].map((g) => g.codAgendaVeiculo))
  const [motivo] = await o.ok<{ codMotivo: number; nome: string }[]>(
    'GET',
    `agenda-veiculos/${o.loja}/status-paralisado`,
  )
  const parado = await move(a.codAgendaVeiculo, {
    codStatus,
    versao: a.versao + 1,
    codStatusParalisado: motivo?.codMotivo,
  })
  expect(parado.corpo).toMatchObject({ statusParalisado: motivo?.nome })
  const released = await move(a.codAgendaVeiculo, { codStatus, versao: a.versao + 2, codStatusParalisado: null })
  expect(released.corpo).toMatchObject({ statusParalisado: null })
})

test('new work takes a finished car out of the ready column, but a card that waits by hand stays', async () => {
  const p = await o.passante([30])
  const [first = 0] = p.codServicosAgendados
  const place = async () => (await o.ok<Card>('GET', `agenda-veiculos/${o.loja}/${p.codAgendaVeiculo}`)).codStatus
  const add = (descricao: string) =>
    o.ok('POST', `agenda/passagens/${p.codPassagem}/servicos`, { descricao, tipo: 'MECANICA', minutos: 30 })
  await o.fit(first, o.fromHere(0), o.mecanicos[0])
  for (const ato of ['inicia', 'finaliza', 'qualidadeRealizada']) await o.ok('POST', `${ato}ServicoAgendado/${first}`)
  expect(await place()).toBe(cod('PRONTO'))
  await add('Palheta')
  expect(await place()).toBe(cod('EM_SERVICO'))
  const g = await o.ok<Card>('GET', `agenda-veiculos/${o.loja}/${p.codAgendaVeiculo}`)
  await move(g.codAgendaVeiculo, { codStatus: cod('PECA'), versao: g.versao })
  await add('Lâmpada')
  expect(await place()).toBe(cod('PECA'))
})

test.each([
  ['PRONTO', /inspeção/],
  ['ENTREGUE', /Entregue os serviços/],
])('a car with unfinished work is not moved to %s', async (papel, mensagem) => {
  const g = await card()
  const r = await move(g.codAgendaVeiculo, { codStatus: cod(papel), versao: g.versao })
  expect([r.status, r.corpo['mensagem']]).toEqual([409, expect.stringMatching(mensagem)])
})

test('a column of another store is refused', async () => {
  const g = await card()
  const [notOurs] = await o.t.sql<{ c: number }>(
    'select min(cod_status) as c from agenda_status where cod_concessionaria = $1',
    [o.m.lojas[1]],
  )
  expect((await move(g.codAgendaVeiculo, { codStatus: notOurs?.c, versao: g.versao })).corpo['codigo']).toBe(
    'estado-nao-permite',
  )
})

test('a user mentioned in a comment is notified if they reach the store', async () => {
  const g = await card()
  const codUsuario = await o.m.usuario(1, [o.loja])
  const outsider = await o.m.usuario(3, [o.loja])
  const s = io(o.t.server.endereco, {
    transports: ['websocket'],
    auth: { token: await o.m.tokenFor(codUsuario, 1) },
    extraHeaders: { host: o.m.host },
    reconnection: false,
  })
  await new Promise((ok) => s.on('connect', () => ok(null)))
  const lastHeard = new Promise((ok) => s.once(eventName('um', 'mencao_', codUsuario), ok))
  const path = `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}/comentarios`
  const recusado = await o.callApi('POST', path, { texto: 'Veja isto', mencoes: [outsider] })
  expect([recusado.status, Object.keys(recusado.corpo['campos'] as object)]).toEqual([422, ['mencoes']])
  const done = await o.ok<{ mencoes: { nome: string }[] }>('POST', path, {
    texto: 'Veja isto',
    mencoes: [codUsuario],
  })
  expect(done.mencoes).toHaveLength(1)
  expect(await lastHeard).toMatchObject({ codAgendaVeiculo: g.codAgendaVeiculo, texto: 'Veja isto', placa: g.placa })
  s.close()
  expect(await o.ok('GET', path)).toEqual([done])
  expect((await board()).find((x) => x.codAgendaVeiculo === g.codAgendaVeiculo)?.comentarios).toBe(1)
})

test('a card shows the checklists of its visit with their quotes', async () => {
  const g = await card()
  const body = buildChecklist(o.loja, { veiculo: { placa: g.placa ?? '', marca: 'Fiat', modelo: 'Pulse' } })
  await o.t.callApi('POST', 'integracao/checklists', { host: o.m.host, token: o.m.chave, body })
  const [k] = await o.ok<{ vermelhos: number; orcamentos: { estado: string }[] }[]>(
    'GET',
    `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}/checklists-ativos`,
  )
  expect([k?.vermelhos, k?.orcamentos.map((x) => x.estado)]).toEqual([1, ['NOVO']])
  expect(await o.ok('GET', `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}`)).toMatchObject({
    checklists: 1,
    checklistsAtivos: [{ vermelhos: 1 }],
    ordens: [{ aberta: true, linhas: [{ descricao: 'Serviço 1' }] }],
  })
})

test('a visit without services ends by its card in Entregue, and reopens when the card comes back', async () => {
  const placa = o.placa()
  const veiculo = { placa, marca: 'Fiat', modelo: 'Pulse' }
  const p = await o.passante([], { veiculo })
  const place = async (papel: string) => {
    const g = await o.ok<Card>('GET', `agenda-veiculos/${o.loja}/${p.codAgendaVeiculo}`)
    return move(g.codAgendaVeiculo, { codStatus: cod(papel), versao: g.versao })
  }
  const again = () => o.callApi('POST', 'agenda/passantes', { codConcessionaria: o.loja, veiculo })
  expect((await place('ENTREGUE')).corpo).toMatchObject({ codStatus: cod('ENTREGUE'), entregueEm: expect.any(String) })
  expect((await place('LAVAGEM')).corpo).toMatchObject({ codStatus: cod('LAVAGEM'), entregueEm: null })
  expect((await again()).corpo['codigo']).toBe('passagem-aberta')
  await place('ENTREGUE')
  expect((await again()).status).toBe(200)
  // Nobody is asked how a service was that did not take place.
  await o.t.sql(`update passagem set entregue_em = now() - interval '1 hour' where cod_passagem = $1`, [p.codPassagem])
  await sendPesquisas(o.t.server.services, (e) => expect(e).toBeNull())
  const asked = await o.t.sql(`select 1 from agenda_link where cod_passagem = $1 and tipo = 'PESQUISA'`, [
    p.codPassagem,
  ])
  expect(asked).toEqual([])
  // The car is here again: the visit that ended stays ended.
  expect((await place('LAVAGEM')).corpo['codigo']).toBe('passagem-aberta')
})
