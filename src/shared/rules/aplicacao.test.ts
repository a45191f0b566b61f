import { expect, test } from 'vitest'
import { type PecaAplicacao, describeAplicacoes } from './aplicacao.ts'

const de = (marca: string, modelo: string, anoDe = 0, anoAte = 0, motor = ''): PecaAplicacao => ({
  marca,
  modelo,
  geracao: '',
  anoDe,
  anoAte,
  motor,
})

test.each<[PecaAplicacao[], number, string]>([
  [[], 0, 'universal'],
  [[de('Fiat', 'Argo', 2018, 2024), de('Fiat', 'Cronos', 2018, 2024)], 2, 'Fiat Argo, Cronos · 2018–2024'],
  [[de('Fiat', 'Argo', 2018), de('Jeep', 'Renegade', 0, 2021)], 2, 'Fiat Argo · desde 2018; Jeep Renegade · até 2021'],
  [[de('Fiat', 'Uno')], 1, 'Fiat Uno'],
  [[de('Fiat', 'Uno', 2014, 2014, '1.0')], 1, 'Fiat Uno · 1.0 · 2014'],
  [
    [de('Fiat', 'Argo', 2018, 0, '1.3'), de('Fiat', 'Pulse', 2018, 0, '1.3'), de('Fiat', 'Argo', 2018, 0, '1.0')],
    3,
    'Fiat Argo, Pulse · 1.3 · desde 2018; Fiat Argo · 1.0 · desde 2018',
  ],
  [['A', 'B', 'C', 'D', 'E'].map((m) => de('Fiat', m)), 9, 'Fiat A, B, C, D; mais 5'],
])('describes what a part fits: %#', (aplicacoes, total, said) => {
  expect(describeAplicacoes(aplicacoes, total)).toBe(said)
})
