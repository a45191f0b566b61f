import { expect, test } from 'vitest'
import type { InspecaoAct, InspecaoContent } from '../checklists/inspecao.ts'
import { NIVEIS } from '../core/contract.ts'
import { mayAct } from './inspecao.ts'

const FOREMAN_AND_ABOVE = [-1, 1, 2, 4]
const allowed = (tipo: InspecaoAct['tipo'], estado?: InspecaoContent['estado']) =>
  NIVEIS.filter((n) => mayAct(tipo, n, estado))

test.each(['EXIGIR_SEGUNDA_OLHADA', 'DEVOLVER', 'APROVAR'] as const)('%s is for the foreman and above', (tipo) => {
  expect(allowed(tipo)).toEqual(FOREMAN_AND_ABOVE)
})

test('everybody cancels an inspection in progress, the foreman and above one that waits for the second look', () => {
  expect(allowed('CANCELAR', 'EM_ANDAMENTO')).toEqual(NIVEIS)
  expect(allowed('CANCELAR', 'SEGUNDA_OLHADA')).toEqual(FOREMAN_AND_ABOVE)
  expect(allowed('RESPONDER', 'SEGUNDA_OLHADA')).toEqual(NIVEIS)
})
