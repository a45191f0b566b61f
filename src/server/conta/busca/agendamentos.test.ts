import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { FoundAgendamento } from '#shared/conta/busca.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openOficina, oficinaIn, type Oficina } from '#tests/records/oficina.ts'

let here: Oficina
let there: Oficina
let other: World
let mine: Agendamento
let theirs: Agendamento
beforeAll(async () => {
  here = await openOficina()
  there = await oficinaIn(here.t, here.m, here.m.lojas[1])
  other = await buildWorld(here.t, 'dois')
  const carOf = (placa: string, nome: string) => ({
    veiculo: { placa, marca: 'Fiat', modelo: 'Toro' },
    cliente: { nome, telefone: '(11) 98888-7777' },
  })
  mine = await here.schedule(here.onDay(2, '10:00'), carOf('BAG1A23', 'Íris Conceição'))
  theirs = await there.schedule(there.onDay(1, '23:30'), carOf('BAG4B56', 'Íris Souza'))
  const gone = await here.schedule(here.onDay(3, '10:00'), carOf('BAG7C89', 'Íris Lima'))
  await here.ok('POST', 'deleteAgendamento', { codAgendamento: gone.codAgendamento, motivo: 'Cliente desistiu' })
})
afterAll(() => here.t.close())

const found = async (q: string, token: string, host = here.m.host) => {
  const r = await here.t.callApi('GET', `busca/agendamentos?q=${encodeURIComponent(q)}`, { host, token })
  expect(r.status).toBe(200)
  return r.corpo as unknown as FoundAgendamento[]
}
const codes = async (q: string, token: string, host?: string) =>
  (await found(q, token, host)).map((a) => a.codAgendamento)

test('finds expected appointments in every store within reach, the next first', async () => {
  const both = await here.m.token(1)
  expect(await codes('iris', both)).toEqual([theirs.codAgendamento, mine.codAgendamento])
  expect(await codes('conceicao ÍRIS', both)).toEqual([mine.codAgendamento])
  expect(await codes('bag1023', both)).toEqual([mine.codAgendamento])
  expect(await codes('bag', both)).toEqual([theirs.codAgendamento, mine.codAgendamento])
  expect(await codes('%%', await here.m.token(2))).toEqual([])
})

test('an appointment is not found from another distributor or without access to its store', async () => {
  expect(await codes('iris', await here.m.token(4, [here.loja]))).toEqual([mine.codAgendamento])
  expect(await codes('iris', await other.token(2), other.host)).toEqual([])
})

test("the day follows the store's own time zone", async () => {
  const [a] = await found('bag4b56', await here.m.token(2))
  expect(a?.concessionaria).toBe('um loja 2')
  expect(a?.dia).toBe(new Date(a?.inicio ?? '').toLocaleDateString('en-CA', { timeZone: 'America/Manaus' }))
})
