import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgendaServico, CapacityDay } from '#shared/agenda/agenda.ts'
import {
  type Equipamento,
  type EquipamentoData,
  equipamentoFields,
  type EquipamentoDay,
} from '#shared/agenda/equipamentos.ts'
import type { Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { createEquipamentos, heldBy } from '#tests/records/equipamentos.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())
/** Each test has a day of its own. */
let dia = 0
beforeEach(async () => {
  dia += 2
  await o.t.sql('delete from equipamento_slot')
  await o.t.sql('update servico_slot set cancelado = true')
  await o.t.sql('delete from equipamento')
})

const at = (hora: string) => o.onDay(dia, hora)
const day = (instant: string) => new Date(instant).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
/** A service of a car, by default mechanical work that needs a lift. */
async function servico(minutos = 60, tipo = 'MECANICA'): Promise<number> {
  const servicos = [{ descricao: `Trabalho ${tipo}`, minutos, tipo }]
  const [cod = 0] = (await o.passante([], { servicos })).codServicosAgendados
  return cod
}
const place = (codServicoAgendado: number, inicio: string, mecanico: 0 | 1 = 0, extra: object = {}) =>
  o.callApi('POST', 'agendamentoMecanico', { codServicoAgendado, codMecanico: o.mecanicos[mecanico], inicio, ...extra })
const held = (cod: number) => heldBy(o, cod)

test('a placed service holds a lift for its minutes, and a store without the kind controls nothing', async () => {
  const without = await servico()
  await o.fit(without, at('08:00'))
  expect(await held(without)).toEqual([])
  await createEquipamentos(o, { ELEVADOR: 2 })
  const s = await servico()
  await o.fit(s, at('10:00'))
  expect(await held(s)).toEqual([{ nome: 'ELEVADOR 1', inicio: at('10:00'), fim: at('11:00') }])
  const electric = await servico(60, 'ELETRICA')
  await o.fit(electric, at('14:00'))
  expect(await held(electric)).toEqual([])
})

test('the lift that the mechanic used last comes first, then the order of the store', async () => {
  await createEquipamentos(o, { ELEVADOR: 2 })
  const [a, b, c, d] = [await servico(), await servico(), await servico(), await servico()]
  await o.fit(a, at('08:00'), o.mecanicos[0])
  await o.fit(b, at('08:00'), o.mecanicos[1])
  await o.fit(c, at('10:00'), o.mecanicos[1])
  await o.fit(d, at('10:00'), o.mecanicos[0])
  const names = await Promise.all([a, b, c, d].map(async (s) => (await held(s))[0]?.nome))
  expect(names).toEqual(['ELEVADOR 1', 'ELEVADOR 2', 'ELEVADOR 2', 'ELEVADOR 1'])
})

test('without a free lift the placing is refused with who has it and when it is free, and nothing changes', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const [a, b] = [await servico(90), await servico()]
  await o.fit(a, at('09:00'))
  const r = await place(b, at('10:00'), 1)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'equipamento-ocupado'])
  expect(r.corpo['mensagem']).toMatch(
    /^ELEVADOR 1 está com “Trabalho MECANICA” até .*10:30.* livre a partir de .*10:30/,
  )
  expect(r.corpo['atual']).toMatchObject({
    tipo: 'ELEVADOR',
    nome: 'ELEVADOR 1',
    ate: at('10:30'),
    alternativas: [{ nome: 'ELEVADOR 1', inicio: at('10:30') }],
  })
  const [slot] = await o.t.sql('select 1 from servico_slot where cod_servico_agendado = $1 and not cancelado', [b])
  expect(slot).toBeUndefined()
})

test('a chief places a service without the lift and says why; placed again with one, the reason goes', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const [a, b] = [await servico(), await servico()]
  await o.fit(a, at('09:00'))
  expect((await place(b, at('09:00'), 1, { semEquipamento: 'x' })).status).toBe(400)
  expect((await place(b, at('09:00'), 1, { semEquipamento: 'Feito no chão' })).status).toBe(200)
  const ofDay = () => o.ok<EquipamentoDay>('GET', `agenda/equipamentos/dia/${o.loja}/${day(at('09:00'))}`)
  expect((await ofDay()).semEquipamento).toEqual([
    { codServicoAgendado: b, tipos: ['ELEVADOR'], motivo: 'Feito no chão' },
  ])
  await o.fit(b, at('11:00'), o.mecanicos[1])
  expect((await ofDay()).semEquipamento).toEqual([])
  expect(await held(b)).toHaveLength(1)
})

test('what the board shows: bars, occupation, absence', async () => {
  const [lift = 0, other = 0] = await createEquipamentos(o, { ELEVADOR: 2 })
  await o.t.sql(
    `insert into equipamento_ausencia (cod_distribuidor, cod_concessionaria, cod_equipamento, de, ate, motivo) values ($1, $2, $3, $4, $4, 'Manutenção')`,
    [o.m.codDistribuidor, o.loja, lift, day(at('09:00'))],
  )
  const s = await servico(120)
  await o.fit(s, at('09:00'))
  const { equipamentos } = await o.ok<EquipamentoDay>('GET', `agenda/equipamentos/dia/${o.loja}/${day(at('09:00'))}`)
  expect(equipamentos).toMatchObject([
    { codEquipamento: lift, ausencia: 'Manutenção', minutos: 0, ocupacao: null, ocupados: [] },
    {
      codEquipamento: other,
      ausencia: null,
      minutos: 1439,
      minutosOcupados: 120,
      ocupacao: 8,
      ocupados: [{ codServicoAgendado: s, inicio: at('09:00'), fim: at('11:00') }],
    },
  ])
})

test('suggestions wait for the lift and name it', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const [a, b] = [await servico(120), await servico()]
  await o.fit(a, at('09:00'))
  const all = await o.ok<Sugestao[]>('GET', `agenda/encaixar/${b}?desde=${at('09:00')}`)
  expect(all.map((x) => x.inicio)).toEqual([at('11:00'), at('11:00')])
  expect(all[0]?.motivo).toContain('com ELEVADOR 1')
})

test('a lift is swapped for a free one of the kind only', async () => {
  const [, second = 0, rack = 0] = await createEquipamentos(o, { ELEVADOR: 2, ALINHADOR: 1 })
  const [a, b] = [await servico(), await servico()]
  await o.fit(a, at('09:00'))
  await o.fit(b, at('11:00'))
  const swap = (cod: number, codEquipamento: number, extra: object = {}, token?: string) =>
    o.callApi('POST', `agenda/equipamentos/trocar/${cod}`, { codEquipamento, ...extra }, token)
  expect((await swap(a, second)).corpo).toMatchObject({ nome: 'ELEVADOR 2' })
  expect((await held(a))[0]?.nome).toBe('ELEVADOR 2')
  expect((await swap(a, rack)).corpo['campos']).toEqual({ codEquipamento: 'Este serviço não usa alinhador' })
  expect((await swap(a, second, { versao: 999 })).corpo['codigo']).toBe('versao-antiga')
  expect((await swap(a, second, {}, o.mecanicoLogado)).status).toBe(403)
  const c = await servico()
  expect((await place(c, at('09:30'), 1)).status).toBe(200)
  expect((await held(c))[0]?.nome).toBe('ELEVADOR 1')
  expect((await swap(c, second)).corpo).toMatchObject({
    codigo: 'equipamento-ocupado',
    mensagem: expect.stringContaining('ELEVADOR 2 está com'),
  })
})

test('more time keeps the lift under a car at work: the next car gets another one', async () => {
  await createEquipamentos(o, { ELEVADOR: 2 })
  const [a, b] = [await servico(30), await servico(60)]
  await o.fit(a, o.fromHere(0), o.mecanicos[0])
  await o.ok('POST', `iniciaServicoAgendado/${a}`)
  const [mine] = await held(a)
  await o.fit(b, o.fromHere(45), o.mecanicos[1])
  await o.t.sql(
    `update equipamento_slot set cod_equipamento = (select cod_equipamento from equipamento where nome = $2) where cod_slot in (select cod_slot from servico_slot where cod_servico_agendado = $1)`,
    [b, mine?.nome],
  )
  await o.ok('POST', 'agendamentoTempoAdicional', { codServicoAgendado: a, minutos: 60, motivo: 'Parafuso preso' })
  expect((await held(a))[0]?.nome).toBe(mine?.nome)
  expect((await held(b))[0]?.nome).not.toBe(mine?.nome)
})

test('more time without a lift is refused, given with a reason, and a preview changes nothing', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const [a, b] = [await servico(60), await servico(60)]
  await o.fit(a, at('09:00'), o.mecanicos[0])
  await o.fit(b, at('10:00'), o.mecanicos[1])
  const more = { codServicoAgendado: a, minutos: 30, motivo: 'Parafuso preso' }
  expect((await o.callApi('POST', 'agendamentoTempoAdicional', more)).corpo['codigo']).toBe('equipamento-ocupado')
  const told = { ...more, semEquipamento: 'Termina no chão' }
  await o.ok('POST', 'agendamentoTempoAdicional', { ...told, previa: true })
  expect(await held(a)).toEqual([{ nome: 'ELEVADOR 1', inicio: at('09:00'), fim: at('10:00') }])
  await o.ok('POST', 'agendamentoTempoAdicional', told)
  expect([await held(a), await held(b)]).toMatchObject([[], [{ nome: 'ELEVADOR 1' }]])
})

test('a lift that goes out of use passes its services on; the one without a place says why', async () => {
  const [lift = 0] = await createEquipamentos(o, { ELEVADOR: 2 })
  const [a, b, c] = [await servico(), await servico(), await servico()]
  await o.fit(a, at('09:00'), o.mecanicos[0])
  await o.fit(b, at('09:00'), o.mecanicos[1])
  await o.fit(c, at('11:00'), o.mecanicos[0])
  const e = await o.ok<Equipamento>('GET', `agenda/equipamentos/${lift}`)
  const data = { ...e, ausencias: [{ de: day(at('09:00')), ate: day(at('09:00')), motivo: 'Vazando óleo' }] }
  const saved = await o.ok<Equipamento>('PUT', `agenda/equipamentos/${lift}`, data)
  expect(saved.versao).toBe(e.versao + 1)
  expect((await o.callApi('PUT', `agenda/equipamentos/${lift}`, data)).corpo['codigo']).toBe('versao-antiga')
  expect([await held(a), await held(b), await held(c)]).toMatchObject([
    [],
    [{ nome: 'ELEVADOR 2' }],
    [{ nome: 'ELEVADOR 2' }],
  ])
  const { semEquipamento } = await o.ok<EquipamentoDay>('GET', `agenda/equipamentos/dia/${o.loja}/${day(at('09:00'))}`)
  expect(semEquipamento).toMatchObject([{ codServicoAgendado: a, motivo: 'ELEVADOR 1 fora de uso: Vazando óleo' }])
})

test('an appointment that needs the aligner on a day when it is full needs a reason', async () => {
  await createEquipamentos(o, { ALINHADOR: 1 })
  const [cod] = await o.t.sql<{ c: number }>(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora, equipamentos) values ($1, 'ALI', 'Alinhamento', 900, 1, 1, '{ALINHADOR}')
     on conflict (cod_distribuidor, codigo) do update set minutos = 900 returning cod_servico as c`,
    [o.m.codDistribuidor],
  )
  const servicos = [{ codServico: cod?.c }]
  await o.schedule(at('09:00'), { servicos })
  const second = o.pedido(at('15:00'), { servicos })
  const r = await o.callApi('POST', 'agendamento', second)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'equipamento-cheio'])
  expect(r.corpo['mensagem']).toContain('1800 de 1439 minutos de alinhador')
  const [cap] = await o.ok<CapacityDay[]>(
    'GET',
    `agenda/capacidade/${o.loja}?de=${day(at('09:00'))}&ate=${day(at('09:00'))}`,
  )
  expect(cap?.porEquipamento).toEqual([{ tipo: 'ALINHADOR', presenca: 1439, ocupados: 900 }])
  await o.schedule(at('15:00'), { servicos, motivoSobrecarga: 'Cliente de frota' })
})

test('two who place at the same moment never share the one lift', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const [a, b] = [await servico(), await servico()]
  const both = await Promise.all([place(a, at('09:00'), 0), place(b, at('09:00'), 1)])
  expect(both.map((r) => r.status).toSorted((x, y) => x - y)).toEqual([200, 409])
})

test('placing and moving cost at most two statements more where a service needs equipment', async () => {
  await createEquipamentos(o, { ELEVADOR: 2 })
  const s = await servico()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const texts = () => sent.mock.calls.map(([q]) => (typeof q === 'string' ? q : (q as { text: string }).text))
  const ours = () => texts().filter((q) => /\bequipamento(_slot|_ausencia)?\b/.test(q)).length
  await o.fit(s, at('08:00'))
  const placing = ours()
  await o.fit(s, at('12:00'))
  const moving = ours() - placing
  await o.ok('POST', 'agendamentoTempoAdicional', { codServicoAgendado: s, minutos: 30, motivo: 'Mais um item' })
  // More time also lets go of the old time, with the slot's own statement.
  const extending = ours() - placing - moving
  sent.mockRestore()
  expect({ placing, moving, extending }).toEqual({ placing: 2, moving: 2, extending: 3 })
})

test('the register: created once per name, kept by kind and store, listed, and closed to level 5', async () => {
  const data: EquipamentoData = {
    ...newRecord<EquipamentoData>(equipamentoFields),
    codConcessionaria: o.loja,
    nome: 'Elevador A',
    pesoMaximo: 4000,
  }
  const save = (body: object, token?: string) => o.callApi('POST', 'agenda/equipamentos', body, token)
  const e = (await save(data)).corpo as unknown as Equipamento
  expect(e).toMatchObject({ nome: 'Elevador A', tipo: 'ELEVADOR', versao: 1 })
  expect((await save(data)).corpo['campos']).toEqual({
    nome: 'Esta concessionária já tem um equipamento com este nome',
  })
  expect((await save({ ...data, nome: 'B', pesoMaximo: 5 })).status).toBe(422)
  expect((await save({ ...data, nome: 'B' }, o.mecanicoLogado)).status).toBe(403)
  const change = (body: object) => o.callApi('PUT', `agenda/equipamentos/${e.codEquipamento}`, { ...e, ...body })
  expect((await change({ tipo: 'BOX' })).corpo['campos']).toHaveProperty('tipo')
  const list = await o.ok<{ itens: unknown[] }>('GET', `agenda/equipamentos?tipo=ELEVADOR&busca=elevador%20a`)
  expect(list.itens).toMatchObject([{ nome: 'Elevador A', pesoMaximo: 4000, ausenteAte: null }])
  expect((await o.ok<{ itens: unknown[] }>('GET', 'agenda/equipamentos?tipo=BOX')).itens).toEqual([])
})

test('a service of the day tells nothing of equipment: the calls of the seed keep their answers', async () => {
  await createEquipamentos(o, { ELEVADOR: 1 })
  const s = await servico()
  const { servico: placed } = await o.fit(s, at('09:00'))
  expect(Object.keys(placed satisfies AgendaServico).filter((k) => /equip/i.test(k))).toEqual([])
})
