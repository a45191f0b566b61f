import { expect, test } from 'vitest'
import { EquipamentoPlan, servicoEquipamentos } from './equipamentos.ts'

const LOJA = { cod_distribuidor: 1, cod_concessionaria: 7 }
const slot = (cod_slot: number, hora: number) => ({
  ...LOJA,
  cod_slot,
  inicio: new Date(Date.UTC(2026, 0, 5, hora)).toISOString(),
  fim: new Date(Date.UTC(2026, 0, 5, hora + 1)).toISOString(),
  cancelado: false,
})

test('a lift serves one car at a time, the mechanic’s last one first, and what does without is told', () => {
  const plan = new EquipamentoPlan()
  plan.addLoja(LOJA, '2026-01-05')
  const at = (cod: number, hora: number, mecanico = cod) => plan.take(slot(cod, hora), ['ELEVADOR'], mecanico)
  expect([at(1, 8), at(2, 8), at(3, 8), at(4, 8), at(5, 8)]).toEqual([true, true, true, true, false])
  expect([at(6, 9, 3), plan.take(slot(7, 8), ['ALINHADOR', 'BALANCEADORA'], 9)]).toEqual([true, true])
  const held = plan.tables.equipamento_slot.map((z) => [z['cod_slot'], z['cod_equipamento']])
  expect(held).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [6, 3],
    [7, 5],
    [7, 6],
  ])
  expect(plan.tables.equipamento).toHaveLength(12)
})

test('services need what their work needs', () => {
  expect(servicoEquipamentos('PNE-20', 'MECANICA')).toEqual(['ALINHADOR'])
  expect(servicoEquipamentos('FRE-10', 'MECANICA')).toEqual(['ELEVADOR'])
  expect(servicoEquipamentos('ELE-10', 'ELETRICA')).toEqual(['BOX'])
})
