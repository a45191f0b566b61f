import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardMecanico } from '#shared/agenda/agenda.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const today = () => todayIn('America/Sao_Paulo', new Date())
const absent = (codMecanico: number, de: string, ate: string) =>
  o.t.sql(
    `insert into mecanico_ausencia (cod_distribuidor, cod_concessionaria, cod_mecanico, de, ate, motivo) values ($1, $2, $3, $4, $5, 'Afastamento')`,
    [o.m.codDistribuidor, o.loja, codMecanico, de, ate],
  )

test('a mechanic on leave for years is absent on each of its days', async () => {
  await absent(o.mecanicos[1], addDays(today(), -700), addDays(today(), 700))
  const board = await o.ok<BoardMecanico[]>('GET', `mecanicosquadro/${o.loja}`)
  // By name: Ana, then Bruno.
  expect(board.map((m) => [m.codMecanico, m.minutosDoTurno > 0, m.ausencia])).toEqual([
    [o.mecanicos[1], false, 'Afastamento'],
    [o.mecanicos[0], true, null],
  ])
  const [cod = 0] = (await o.passante([30])).codServicosAgendados
  for (const days of [0, 420]) {
    const inicio = o.onDay(days, '22:00')
    const places = await o.ok<{ codMecanico: number }[]>('GET', `agenda/encaixar/${cod}?desde=${inicio}`)
    expect(places.map((x) => x.codMecanico)).toEqual([o.mecanicos[0]])
  }
})

test('a day of last year is counted without those who were absent on it', async () => {
  const day = addDays(today(), -300)
  await absent(o.mecanicos[0], addDays(day, -1), addDays(day, 1))
  const a = await o.schedule(o.onDay(1, '10:00'))
  await o.t.sql(
    `update agendamento set inicio = $2::timestamptz, fim = $2::timestamptz + interval '1 hour', estado = 'NO_SHOW' where cod_agendamento = $1`,
    [a.codAgendamento, o.onDay(-305, '12:00')],
  )
  const on = async (dia: string) => {
    const p = await o.ok<Loaded<typeof painelAgenda.painelDaAgenda>>(
      'GET',
      `agenda/painel/${o.loja}?de=${dia}&ate=${dia}`,
    )
    return p.atual.mecanicos.map((m) => m.cod)
  }
  expect([await on(addDays(day, -2)), await on(day)]).toEqual([[o.mecanicos[0]], []])
})
