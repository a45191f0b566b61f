import { expect, test } from 'vitest'
import type { ChegadaPrevia } from '#shared/agenda/chegadas.ts'
import { fromServer, overServer, arrivalErrors, toData } from './draft.ts'

const previa: ChegadaPrevia = {
  pedido: 'Luz acesa',
  km: 42_000,
  decideNome: '',
  decideTelefone: '',
  transporte: 'NENHUM',
  endereco: '',
  fotos: [],
  termos: 'Autorizo a oficina a manobrar o carro.',
  assinadoPor: null,
  assinadoEm: null,
  enviadaEm: null,
  aberta: true,
  carroReserva: true,
}
const draft = fromServer(previa)

test('what was typed here stands over what the server has', () => {
  expect(overServer(JSON.stringify({ pedido: 'Barulho' }), previa)).toEqual({ ...draft, pedido: 'Barulho' })
  expect(overServer(null, previa)).toEqual(draft)
  expect(overServer('{', previa)).toEqual(draft)
})

test('an address is asked for only where somebody drives there', () => {
  expect(arrivalErrors({ ...draft, transporte: 'CARONA' }, null, false)).toHaveProperty('endereco')
  expect(arrivalErrors({ ...draft, transporte: 'CARRO_RESERVA' }, null, false)).toEqual({})
  expect(toData({ ...draft, endereco: 'Rua A, 1', transporte: 'NENHUM' }, null, '').endereco).toBe('')
  expect(toData({ ...draft, endereco: ' Rua A, 1 ', transporte: 'CARONA' }, null, '').endereco).toBe('Rua A, 1')
})

test('terms that are asked for need a name and a signature, and go as they were shown', () => {
  expect(Object.keys(arrivalErrors(draft, null, true))).toEqual(['assinaNome', 'assinatura'])
  const signed = { ...draft, assinaNome: 'Rita Lima' }
  expect(arrivalErrors(signed, 'iVBO', true)).toEqual({})
  expect(toData(signed, 'iVBO', previa.termos).assinatura).toEqual({
    dados: 'iVBO',
    nome: 'Rita Lima',
    termos: previa.termos,
  })
  expect(toData({ ...draft, km: '' }, null, '').km).toBeNull()
})
