import { expect, it, test } from 'vitest'
import {
  comparar,
  CODIGOS_INDICADOR,
  formatarIndicador,
  INDICADORES,
  type Indicador,
  valorDe,
  valoresDe,
} from './indicadores.ts'
import { FAIXAS_DE_TEMPO, juntarSomas, medianaDasFaixas, type Soma, SOMA_VAZIA } from './medidas-indicadores.ts'

const faixas = (...pares: [faixa: number, n: number][]) => {
  const f = Array.from({ length: FAIXAS_DE_TEMPO.length + 1 }, () => 0)
  for (const [i, n] of pares) f[i] = n
  return f
}

/** A month of a workshop, worked out by hand. */
const MES: Soma = {
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
  // 950 units went out, 50 were missed.
  pecasSaidas: 950_000,
  pecasPerdidas: 50_000,
  valorPerdido: 7_500_00,
  // An hour was sold today, whose work is not counted yet.
  minutosVendidosContados: 2_299 * 60,
  // 3 within 5 to 10 minutes, 1 within an hour and a quarter: the middle of four is two thirds of the first range.
  tempoPreco: faixas([1, 3], [8, 1]),
  // Half of two before 5 minutes' end.
  tempoResposta: faixas([0, 2]),
}

const ESPERADO: Record<Indicador, number> = {
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
  // The check of the house: 200,000 ÷ 2,300 = 86.96.
  valorHora: 86_96,
  noShow: 0.1,
  entregaNoPrazo: 0.9,
  retorno: 0.1,
  nps: 60,
  vendas: 800_000_00,
  margemVendas: 0.25,
  atendimentoPecas: 0.95,
  vendasPerdidas: 7_500_00,
}

test.each(CODIGOS_INDICADOR)('%s on a month worked out by hand; a dash where there is nothing to divide by', (i) => {
  expect(valorDe(i, MES)).toBeCloseTo(ESPERADO[i], 10)
  const vazio = valorDe(i, SOMA_VAZIA)
  expect(vazio).toBe(INDICADORES[i].por || /tempo|horas/.test(INDICADORES[i].unidade) ? null : 0)
  if (vazio === null) expect(formatarIndicador(i, vazio)).toBe('—')
  expect(INDICADORES[i].formula).toMatch(/\.$/)
})

it('several stores are sum ÷ sum, never a mean of ratios', () => {
  const outra: Soma = { ...SOMA_VAZIA, enviados: 0, comAchado: 100, tempoPreco: faixas([8, 4]) }
  const juntas = juntarSomas([MES, outra])
  expect(valoresDe(juntas)).toMatchObject({ taxaEnvio: 80 / 200, aprovado: 440_000_00 })
  expect(valorDe('tempoPreco', juntas)).toBe(medianaDasFaixas(faixas([1, 3], [8, 5])))
})

it('better and worse follow the direction that is good; what reads alike is alike', () => {
  expect(comparar('noShow', 0.1, 0.2)).toBe('melhor')
  expect(comparar('conversao', 0.1, 0.2)).toBe('pior')
  expect(comparar('conversao', 0.10001, 0.1)).toBe('igual')
  expect(comparar('horasDisponiveis', 2, 1)).toBeNull()
  expect(comparar('conversao', null, 1)).toBeNull()
})
