import { expect, test } from 'vitest'
import { preverServicos, preverVisita, type ServicoPrevisto } from './promessas.ts'

const MIN = 60_000
const agora = Date.parse('2026-11-23T15:00:00Z')
const em = (minutos: number) => new Date(agora + minutos * MIN).toISOString()
let cod = 0
const servico = (mais: Partial<ServicoPrevisto> = {}): ServicoPrevisto => ({
  codServicoAgendado: ++cod,
  codPassagem: 1,
  placa: 'ABC1D23',
  chassi: null,
  descricao: `S${cod}`,
  status: 1,
  paralisado: false,
  trabalhando: false,
  motivo: null,
  pausaPrevisao: null,
  finalizadoEm: null,
  minutos: 60,
  minutosAdicionais: 0,
  minutosTrabalhados: 0,
  trabalhandoDesde: null,
  mecanico: 'Ana B',
  slots: [],
  ...mais,
})
const slot = (de: number, ate: number, iniciado = false) => ({
  codMecanico: 1,
  inicio: em(de),
  fim: em(ate),
  iniciadoEm: iniciado ? em(de) : null,
  terminadoEm: null,
})
const fins = (...ss: ServicoPrevisto[]) => {
  const m = preverServicos(ss, agora)
  return ss.map((s) => {
    const f = m.get(s.codServicoAgendado)
    return [f && (f.fim - agora) / MIN, f?.causa ?? null]
  })
}

test('what goes as planned ends as planned', () => {
  expect(fins(servico({ slots: [slot(30, 90)] }))).toEqual([[90, null]])
})

test('work that runs over pushes what follows of the same mechanic, and of nobody else', () => {
  const correndo = servico({ status: 2, trabalhando: true, trabalhandoDesde: em(-120), slots: [slot(-120, -20, true)] })
  const depois = servico({ slots: [slot(-20, 40)], codPassagem: 2 })
  const outro = servico({ slots: [{ ...slot(-20, 40), codMecanico: 2 }], codPassagem: 3 })
  expect(fins(correndo, depois, outro)).toEqual([
    [0, `“${correndo.descricao}” passa do tempo planejado`],
    [60, `Ana B ainda está em “${correndo.descricao}” (ABC1D23)`],
    [60, `“${outro.descricao}” ainda não começou`],
  ])
})

test('what began late ends late by as much', () => {
  const tarde = servico({ status: 2, trabalhando: true, trabalhandoDesde: em(-10), slots: [slot(-50, 10, true)] })
  expect(fins(tarde)).toEqual([[50, `“${tarde.descricao}” passa do tempo planejado`]])
})

test('a pause lasts until it is expected to end, and one without a mechanic counts its time from now', () => {
  const parado = servico({
    status: 2,
    paralisado: true,
    motivo: 'Peça',
    pausaPrevisao: em(120),
    minutosTrabalhados: 20,
  })
  const solto = servico({ minutosAdicionais: 15 })
  expect(fins(parado, solto)).toEqual([
    [160, `“${parado.descricao}” está paralisado: Peça`],
    [75, `“${solto.descricao}” está sem mecânico`],
  ])
})

test('a visit is ready when its last service is, with wash, in quarters of an hour; nothing to do is ready', () => {
  const [a, b] = [servico({ slots: [slot(10, 50)] }), servico({ status: 4, finalizadoEm: em(-60) })]
  const m = preverServicos([a, b], agora)
  expect(preverVisita([a, b], m, 45, agora)).toEqual({ previsao: agora + 105 * MIN, causa: expect.any(String) })
  expect(preverVisita([b], m, 45, agora).previsao).toBeNull()
})

// Three cars of one mechanic, an hour each, from 15:00 on; worked out by hand.
test.each([
  ['as planned', 0, [60, 120, 180]],
  ['the first takes half an hour more', 30, [90, 150, 210]],
  ['the first takes two hours more', 120, [180, 240, 300]],
])('%s: the promises that follow move as far as they must', (_, mais, esperados) => {
  const primeiro = servico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: mais,
    slots: [slot(0, 60, true)],
  })
  const [segundo, terceiro] = [servico({ slots: [slot(60, 120)] }), servico({ slots: [slot(120, 180)] })]
  expect(fins(primeiro, segundo, terceiro).map(([fim]) => fim)).toEqual(esperados)
})

test('work that goes on after a pause in the shift says what held up its beginning', () => {
  const primeiro = servico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: 60,
    slots: [slot(0, 60, true)],
  })
  const partido = servico({ slots: [slot(60, 90), slot(100, 130)] })
  expect(fins(primeiro, partido)[1]).toEqual([180, expect.stringContaining('ainda está em')])
})

test('a gap in the mechanic’s day takes up a delay, and what comes after it is on time', () => {
  const primeiro = servico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: 30,
    slots: [slot(0, 60, true)],
  })
  const [segundo, terceiro] = [servico({ slots: [slot(60, 120)] }), servico({ slots: [slot(160, 200)] })]
  expect(fins(primeiro, segundo, terceiro)).toEqual([
    [90, expect.stringContaining('passa do tempo')],
    [150, expect.stringContaining('ainda está em')],
    [200, null],
  ])
})
