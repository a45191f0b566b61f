import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PromessaAtRisk, AgendaServico } from '#shared/agenda/agenda.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

interface Placed {
  servico: AgendaServico
  riscos: PromessaAtRisk[]
}
const place = (codServicoAgendado: number, inicio: string, codMecanico: number | undefined, minutos?: number) =>
  o.ok<Placed>('POST', 'agendamentoMecanico', {
    codServicoAgendado,
    codMecanico,
    inicio,
    ...(minutos !== undefined && { minutos }),
  })
const planned = (s: AgendaServico) =>
  s.slots.filter((x) => x.terminadoEm === null).reduce((n, x) => n + Date.parse(x.fim) - Date.parse(x.inicio), 0) /
  60_000

test('a duration set by a person survives a move, and granted extra time is added to it', async () => {
  const [bruno, ana] = o.mecanicos
  const [cod = 0] = (await o.passante([45])).codServicosAgendados
  expect(planned((await place(cod, o.onDay(1, '08:00'), bruno)).servico)).toBe(45)
  await place(cod, o.onDay(1, '08:00'), bruno, 90)
  expect(planned((await place(cod, o.onDay(1, '10:00'), ana)).servico)).toBe(90)
  await o.ok('POST', 'agendamentoTempoAdicional', { codServicoAgendado: cod, minutos: 15, motivo: 'Parafuso preso' })
  expect(planned((await place(cod, o.onDay(1, '14:00'), bruno)).servico)).toBe(105)
  await o.ok('POST', `agenda/devolver-ao-bolsao/${cod}`)
  expect(planned((await place(cod, o.onDay(1, '15:00'), ana)).servico)).toBe(105)
})

test('a move reports only promises that it puts at risk or delays further', async () => {
  const [bruno, ana] = o.mecanicos
  const late = await o.passante([60])
  const [codLate = 0] = late.codServicosAgendados
  await place(codLate, o.onDay(2, '10:00'), bruno)
  await o.t.sql('update passagem set promessa = $2 where cod_passagem = $1', [late.codPassagem, o.onDay(2, '09:00')])
  const near = await o.passante([30])
  const [other = 0] = near.codServicosAgendados
  await o.t.sql('update passagem set promessa = $2 where cod_passagem = $1', [near.codPassagem, o.onDay(3, '18:00')])
  expect((await place(other, o.onDay(2, '15:00'), ana)).riscos).toEqual([])
  expect((await place(codLate, o.onDay(2, '11:00'), bruno)).riscos).toMatchObject([{ codPassagem: late.codPassagem }])
  // The move makes the car less late, so nothing is reported.
  expect((await place(codLate, o.onDay(2, '10:30'), bruno)).riscos).toEqual([])
})

test('extra time of a car that a pause holds is kept for its next place: it takes nobody’s time now', async () => {
  const [bruno] = o.mecanicos
  const [cod = 0] = (await o.passante([60])).codServicosAgendados
  await place(cod, o.fromHere(0), bruno)
  await o.ok('POST', `iniciaServicoAgendado/${cod}`)
  const reasons = await o.ok<{ codMotivo: number; bloqueia: boolean }[]>(
    'GET',
    `agenda-veiculos/${o.loja}/status-paralisado`,
  )
  await o.ok('POST', `paralisaServico/${cod}`, { codMotivo: reasons.find((m) => m.bloqueia)?.codMotivo })
  const before = await o.servico(cod)
  // Another car came into the time that was given back.
  const [next = 0] = (await o.passante([60])).codServicosAgendados
  const taken = (await place(next, o.fromHere(2), bruno)).servico.slots
  const grant = { codServicoAgendado: cod, minutos: 30, motivo: 'Parafuso preso' }
  expect((await o.callApi('POST', 'agendamentoTempoAdicional', grant)).corpo).toMatchObject({
    deslocados: [],
    servico: { minutosAdicionais: 30, slots: before.slots },
  })
  expect((await o.servico(next)).slots).toEqual(taken)
  const again = await o.ok<Placed>('POST', `programadoServicoParalizado/${cod}`, {
    codMecanico: bruno,
    inicio: o.onDay(1, '08:00'),
  })
  expect(planned(again.servico)).toBe(90)
})
