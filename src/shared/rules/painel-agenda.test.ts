import { describe, expect, test } from 'vitest'
import { type PainelEvent, intervalsOf } from './agenda-intervals.ts'
import { countDay, AGENDA_FIGURES, type DayFacts, percentile, sumDays } from './painel-agenda.ts'

const H = 3_600_000
const MIDNIGHT = Date.parse('2026-11-23T03:00:00Z')
const as = (hora: number) => MIDNIGHT + hora * H
const em = (hora: number) => new Date(as(hora)).toISOString()

const domainEvent = (e: Partial<PainelEvent> & { hora: number }): PainelEvent => {
  const { hora, ...rest } = e
  return {
    alvo: 'SERVICO',
    acao: 'INICIAR',
    codPassagem: 1,
    codServicoAgendado: 10,
    codAgendaVeiculo: null,
    depois: null,
    dados: null,
    em: em(hora),
    ...rest,
  }
}
const inStatus2 = { trabalhando: true, paralisado: false }
const parado = { trabalhando: false, paralisado: true }
const livre = { trabalhando: false, paralisado: false }
const card = (hora: number, codStatus: number) =>
  domainEvent({
    hora,
    alvo: 'CARTAO',
    acao: 'SEGUIR',
    codServicoAgendado: null,
    codAgendaVeiculo: 5,
    depois: { codStatus },
  })

// Requested at 8:00, planned with mechanic 7 at 9:00, worked 9:30 to 11:00, paused for reason 3 until 13:00, worked to 14:00.
const ONE_DAY = [
  domainEvent({ hora: 8, acao: 'INCLUIR' }),
  card(8, 100),
  domainEvent({ hora: 9, acao: 'ENCAIXAR', depois: livre, dados: { codMecanico: 7 } }),
  domainEvent({ hora: 9.5, depois: inStatus2 }),
  card(9.5, 101),
  domainEvent({ hora: 11, acao: 'PARALISAR', depois: parado, dados: { codMotivo: 3 } }),
  domainEvent({ hora: 13, depois: inStatus2 }),
  domainEvent({ hora: 14, acao: 'FINALIZAR', depois: livre }),
  domainEvent({ hora: 14.5, acao: 'REPROVAR_QUALIDADE', depois: livre }),
  domainEvent({ hora: 15, acao: 'APROVAR_QUALIDADE', depois: livre }),
  domainEvent({ hora: 16, alvo: 'PASSAGEM', acao: 'ENTREGAR', codServicoAgendado: null }),
]
const facts = (extra: Partial<DayFacts> = {}): DayFacts => ({
  dia: '2026-11-23',
  de: as(0),
  ate: as(24),
  passagens: 1,
  agendamentos: [
    { codAgendamento: 1, chegou: true },
    { codAgendamento: 2, chegou: false },
  ],
  entregas: [{ codPassagem: 1, em: as(16), promessa: as(17) }],
  ...intervalsOf(ONE_DAY, new Map()),
  aberta: [{ de: as(8), ate: as(18) }],
  turnos: [
    {
      cod: 7,
      trechos: [
        { de: as(8), ate: as(12) },
        { de: as(13), ate: as(17) },
      ],
    },
  ],
  fora: new Set(),
  ...extra,
})

describe('one day, worked out by hand', () => {
  const d = countDay(facts())
  test('counts, waits, work by hour, pauses and stays', () => {
    expect(d).toMatchObject({
      passagens: 1,
      agendados: 2,
      chegaram: 1,
      entregues: 1,
      noPrazo: 1,
      inspecoes: 2,
      reprovadas: 1,
      bolsao: { n: 1, segundos: 3600 },
      pausas: [{ cod: 3, n: 1, segundos: 7200 }],
      etapas: [
        { cod: 100, minutos: [90] },
        { cod: 101, minutos: [390] },
      ],
      fluxo: [],
    })
    const [m] = d.mecanicos
    expect(m?.trabalhado.map((s, h) => [h, s]).filter(([, s]) => s)).toEqual([
      [9, 1800],
      [10, 3600],
      [13, 3600],
    ])
    expect(m?.presenca.filter((s) => s > 0)).toHaveLength(8)
  })
  test('the figures follow their formulas', () => {
    const s = { ...sumDays([d]), valorHora: 20_000, pesquisa: { respostas: 4, promotores: 3, detratores: 1 } }
    const valores = Object.fromEntries(Object.entries(AGENDA_FIGURES).map(([k, f]) => [k, f.valor(s)]))
    expect(valores).toEqual({
      ocupacao: 2.5 / 8,
      noShow: 0.5,
      noPrazo: 1,
      retrabalho: 0.5,
      bolsao: 60,
      pausas: 40_000,
      nps: 50,
    })
  })
  test('a figure without a divisor is null', () => {
    const s = { ...sumDays([]), valorHora: null, pesquisa: { respostas: 0, promotores: 0, detratores: 0 } }
    for (const f of Object.values(AGENDA_FIGURES)) expect(f.valor(s)).toBeNull()
  })
})

test('an open interval shows in the flow and counts up to the end of the day', () => {
  const opened = intervalsOf(ONE_DAY.slice(0, 6), new Map())
  const d = countDay(facts({ ...opened, ate: as(12) }))
  expect(d.fluxo).toEqual([{ cod: 101, n: 1 }])
  expect(d.pausas).toEqual([{ cod: 3, n: 1, segundos: 3600 }])
  // The next day the pause continues and does not count as a new pause.
  const subsequent = countDay(
    facts({ ...opened, de: as(24), ate: as(34), aberta: [{ de: as(32), ate: as(42) }], turnos: [] }),
  )
  expect(subsequent.pausas).toEqual([{ cod: 3, n: 0, segundos: 7200 }])
})

test('two days add up to one period: ratios are sum ÷ sum, medians cover all stays', () => {
  const d = countDay(facts())
  const other = countDay(facts({ dia: '2026-11-24', agendamentos: [{ codAgendamento: 3, chegou: true }] }))
  const s = sumDays([d, other])
  expect([s.agendados, s.chegaram]).toEqual([3, 2])
  expect(s.etapas).toEqual([
    { cod: 100, n: 2, mediana: 90, p90: 90 },
    { cod: 101, n: 2, mediana: 390, p90: 390 },
  ])
})

test.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
])('the nearest rank of %j at %d is %j', (valores, parte, rank) => {
  expect(percentile(valores, parte)).toBe(rank)
})

test('work counts for the service’s current mechanic: a new slot ends the earlier one', () => {
  const { intervalos: intervals } = intervalsOf(
    [
      domainEvent({ hora: 8, acao: 'ENCAIXAR', depois: livre, dados: { codMecanico: 7 } }),
      domainEvent({ hora: 9, depois: inStatus2 }),
      domainEvent({ hora: 10, acao: 'ENCAIXAR', depois: inStatus2, dados: { codMecanico: 8 } }),
      domainEvent({ hora: 11, acao: 'FINALIZAR', depois: livre }),
    ],
    new Map(),
  )
  expect(intervals.filter((i) => i.tipo === 'TRABALHO').map((i) => [i.cod, i.de, i.ate])).toEqual([
    [7, as(9), as(10)],
    [8, as(10), as(11)],
  ])
})
