import { describe, expect, test } from 'vitest'
import { type EventoDoPainel, intervalosDe } from './intervalos-agenda.ts'
import { contarDia, FIGURAS_DA_AGENDA, type FatosDoDia, percentil, somarDias } from './painel-agenda.ts'

const H = 3_600_000
const MEIA_NOITE = Date.parse('2026-11-23T03:00:00Z')
const as = (hora: number) => MEIA_NOITE + hora * H
const em = (hora: number) => new Date(as(hora)).toISOString()

const evento = (e: Partial<EventoDoPainel> & { hora: number }): EventoDoPainel => {
  const { hora, ...resto } = e
  return {
    alvo: 'SERVICO',
    acao: 'INICIAR',
    codPassagem: 1,
    codServicoAgendado: 10,
    codAgendaVeiculo: null,
    depois: null,
    dados: null,
    em: em(hora),
    ...resto,
  }
}
const em2 = { trabalhando: true, paralisado: false }
const parado = { trabalhando: false, paralisado: true }
const livre = { trabalhando: false, paralisado: false }
const cartao = (hora: number, codStatus: number) =>
  evento({ hora, alvo: 'CARTAO', acao: 'SEGUIR', codServicoAgendado: null, codAgendaVeiculo: 5, depois: { codStatus } })

// Asked for at 8, planned with mechanic 7 at 9, worked 9:30 to 11, paused for reason 3 until 13, worked to 14.
const UM_DIA = [
  evento({ hora: 8, acao: 'INCLUIR' }),
  cartao(8, 100),
  evento({ hora: 9, acao: 'ENCAIXAR', depois: livre, dados: { codMecanico: 7 } }),
  evento({ hora: 9.5, depois: em2 }),
  cartao(9.5, 101),
  evento({ hora: 11, acao: 'PARALISAR', depois: parado, dados: { codMotivo: 3 } }),
  evento({ hora: 13, depois: em2 }),
  evento({ hora: 14, acao: 'FINALIZAR', depois: livre }),
  evento({ hora: 14.5, acao: 'REPROVAR_QUALIDADE', depois: livre }),
  evento({ hora: 15, acao: 'APROVAR_QUALIDADE', depois: livre }),
  evento({ hora: 16, alvo: 'PASSAGEM', acao: 'ENTREGAR', codServicoAgendado: null }),
]
const fatos = (mais: Partial<FatosDoDia> = {}): FatosDoDia => ({
  dia: '2026-11-23',
  de: as(0),
  ate: as(24),
  passagens: 1,
  agendamentos: [
    { codAgendamento: 1, chegou: true },
    { codAgendamento: 2, chegou: false },
  ],
  entregas: [{ codPassagem: 1, em: as(16), promessa: as(17) }],
  ...intervalosDe(UM_DIA, new Map()),
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
  ...mais,
})

describe('a day by hand', () => {
  const d = contarDia(fatos())
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
  test('its figures, as their formulas say', () => {
    const s = { ...somarDias([d]), valorHora: 20_000, pesquisa: { respostas: 4, promotores: 3, detratores: 1 } }
    const valores = Object.fromEntries(Object.entries(FIGURAS_DA_AGENDA).map(([k, f]) => [k, f.valor(s)]))
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
  test('nothing to divide by is no figure', () => {
    const s = { ...somarDias([]), valorHora: null, pesquisa: { respostas: 0, promotores: 0, detratores: 0 } }
    for (const f of Object.values(FIGURAS_DA_AGENDA)) expect(f.valor(s)).toBeNull()
  })
})

test('what goes on is in the flow, and counts up to the day’s end', () => {
  const aberto = intervalosDe(UM_DIA.slice(0, 6), new Map())
  const d = contarDia(fatos({ ...aberto, ate: as(12) }))
  expect(d.fluxo).toEqual([{ cod: 101, n: 1 }])
  expect(d.pausas).toEqual([{ cod: 3, n: 1, segundos: 3600 }])
  // The next day the pause goes on, and is not begun again.
  const seguinte = contarDia(
    fatos({ ...aberto, de: as(24), ate: as(34), aberta: [{ de: as(32), ate: as(42) }], turnos: [] }),
  )
  expect(seguinte.pausas).toEqual([{ cod: 3, n: 0, segundos: 7200 }])
})

test('two days are summed as one period: ratios by sum ÷ sum, medians over all stays', () => {
  const d = contarDia(fatos())
  const outro = contarDia(fatos({ dia: '2026-11-24', agendamentos: [{ codAgendamento: 3, chegou: true }] }))
  const s = somarDias([d, outro])
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
  expect(percentil(valores, parte)).toBe(rank)
})

test('work goes with the mechanic who has it: a new place ends the one before', () => {
  const { intervalos } = intervalosDe(
    [
      evento({ hora: 8, acao: 'ENCAIXAR', depois: livre, dados: { codMecanico: 7 } }),
      evento({ hora: 9, depois: em2 }),
      evento({ hora: 10, acao: 'ENCAIXAR', depois: em2, dados: { codMecanico: 8 } }),
      evento({ hora: 11, acao: 'FINALIZAR', depois: livre }),
    ],
    new Map(),
  )
  expect(intervalos.filter((i) => i.tipo === 'TRABALHO').map((i) => [i.cod, i.de, i.ate])).toEqual([
    [7, as(9), as(10)],
    [8, as(10), as(11)],
  ])
})
