import { expect, it, test } from 'vitest'
import {
  compare,
  INDICADOR_CODES,
  formatIndicador,
  INDICADORES,
  type Indicador,
  getValue,
  valuesOf,
} from './indicadores.ts'
import { TIME_BANDS, mergeTotals, medianOfBands, type Totals, EMPTY_TOTALS } from './indicador-medidas.ts'

const bands = (...pairs: [faixa: number, n: number][]) => {
  const f = Array.from({ length: TIME_BANDS.length + 1 }, () => 0)
  for (const [i, n] of pairs) f[i] = n
  return f
}

/** Totals of one month of a workshop, for values worked out by hand. */
const MONTH: Totals = {
  orcamentos: 110,
  comAchado: 100,
  enviados: 80,
  vistos: 60,
  respondidos: 50,
  aprovados: 40,
  identificadoVermelho: 600_000_00,
  identificadoAmarelo: 400_000_00,
  oferecidasVermelho: 100,
  oferecidasAmarelo: 80,
  oferecidasSemCor: 20,
  aprovadasVermelho: 70,
  aprovadasAmarelo: 20,
  aprovadasSemCor: 10,
  oferecidoVermelho: 500_000_00,
  oferecidoAmarelo: 250_000_00,
  oferecidoSemCor: 50_000_00,
  aprovadoVermelho: 350_000_00,
  aprovadoAmarelo: 50_000_00,
  aprovadoSemCor: 40_000_00,
  recusado: 200_000_00,
  recuperado: 30_000_00,
  passagens: 400,
  passagensChecklist: 300,
  agendados: 250,
  chegaram: 225,
  agendadosSite: 100,
  chegaramSite: 95,
  agendadosOutros: 150,
  chegaramOutros: 130,
  agendadosSinal: 50,
  chegaramSinal: 49,
  agendadosSemSinal: 200,
  chegaramSemSinal: 176,
  entregues: 380,
  noPrazo: 342,
  segundosPresenca: 1_600 * 3600,
  segundosTrabalhados: 1_280 * 3600,
  ordens: 410,
  retornos: 41,
  valorPecas: 360_000_00,
  valorServicos: 200_000_00,
  minutosVendidos: 2_300 * 60,
  valorVendido: 200_000_00,
  respostas: 50,
  promotores: 35,
  detratores: 5,
  vendasBruto: 900_000_00,
  vendasLiquido: 800_000_00,
  vendasCusto: 600_000_00,
  // 950 units left the shelf, 50 were missing.
  pecasSaidas: 950_000,
  pecasPerdidas: 50_000,
  valorPerdido: 7_500_00,
  // One hour was sold today; today's worked time is not counted yet.
  minutosVendidosContados: 2_299 * 60,
  // 3 quotes take 5 to 10 minutes, 1 up to 75 minutes: the median of four lies at two thirds of the first range.
  tempoPreco: bands([1, 3], [8, 1]),
  // Both quotes take up to 5 minutes: the median is half of that.
  tempoResposta: bands([0, 2]),
  conversasRespondidas: 20,
  conversasNoPrazo: 15,
  // Ten waits of up to 5 minutes and ten of up to 10: the median is where the first range ends.
  tempoConversa: bands([0, 10], [1, 10]),
}

const EXPECTED: Record<Indicador, number> = {
  passagens: 400,
  penetracao: 0.75,
  orcamentos: 110,
  comAchado: 100,
  identificado: 1_000_000_00,
  identificadoPorPassagem: 2_500_00,
  enviados: 80,
  taxaEnvio: 0.8,
  vistos: 60,
  respondidos: 50,
  aprovados: 40,
  oferecido: 800_000_00,
  aprovado: 440_000_00,
  conversao: 0.55,
  conversaoItens: 0.5,
  conversaoVermelho: 0.7,
  conversaoAmarelo: 0.2,
  conversaoSemCor: 0.8,
  recuperado: 30_000_00,
  recuperacao: 0.15,
  tempoPreco: 8,
  tempoResposta: 3,
  ticket: 1_400_00,
  horasDisponiveis: 1600,
  utilizacao: 0.8,
  eficiencia: 2299 / 1280,
  produtividade: 2299 / 1600,
  // The reference value: 200,000 ÷ 2,300 = 86.96.
  valorHora: 86_96,
  noShow: 0.1,
  parteDoSite: 0.4,
  noShowSite: 0.05,
  noShowOutros: 20 / 150,
  noShowComSinal: 0.02,
  noShowSemSinal: 0.12,
  entregaNoPrazo: 0.9,
  retorno: 0.1,
  nps: 60,
  vendas: 800_000_00,
  margemVendas: 0.25,
  atendimentoPecas: 0.95,
  vendasPerdidas: 7_500_00,
  tempoConversa: 5,
  conversasNoPrazo: 0.75,
}

test.each(INDICADOR_CODES)('%s on a month worked out by hand; a dash when the divisor is zero', (i) => {
  expect(getValue(i, MONTH)).toBeCloseTo(EXPECTED[i], 10)
  const empty = getValue(i, EMPTY_TOTALS)
  expect(empty).toBe(INDICADORES[i].por || /tempo|horas/.test(INDICADORES[i].unidade) ? null : 0)
  if (empty === null) expect(formatIndicador(i, empty)).toBe('—')
  expect(INDICADORES[i].formula).toMatch(/\.$/)
})

it('the figure of several stores is sum ÷ sum, never a mean of ratios', () => {
  const another: Totals = { ...EMPTY_TOTALS, enviados: 0, comAchado: 100, tempoPreco: bands([8, 4]) }
  const together = mergeTotals([MONTH, another])
  expect(valuesOf(together)).toMatchObject({ taxaEnvio: 80 / 200, aprovado: 440_000_00 })
  expect(getValue('tempoPreco', together)).toBe(medianOfBands(bands([1, 3], [8, 5])))
})

it('better and worse follow the good direction; values that print alike are equal', () => {
  expect(compare('noShow', 0.1, 0.2)).toBe('melhor')
  expect(compare('conversao', 0.1, 0.2)).toBe('pior')
  expect(compare('conversao', 0.10001, 0.1)).toBe('igual')
  expect(compare('horasDisponiveis', 2, 1)).toBeNull()
  expect(compare('conversao', null, 1)).toBeNull()
})
