import { expect, test } from 'vitest'
import { conexaoState } from './state.ts'

const working = {
  canal: 'WHATSAPP',
  versao: 3,
  ativa: true,
  erro: null,
  verificadaEm: '2026-11-27T12:00:00Z',
  recebidaEm: '2026-11-27T12:00:00Z',
  qualidade: 'GREEN',
} as const

test('the first thing that stops a connection is told', () => {
  expect(conexaoState(working).titulo).toBe('Funcionando')
  expect(conexaoState({ ...working, recebidaEm: null }).titulo).toBe('Nada chegou ainda')
  expect(conexaoState({ ...working, verificadaEm: null, recebidaEm: null }).titulo).toBe('Ainda não testada')
  expect(conexaoState({ ...working, qualidade: 'RED' }).titulo).toBe('Qualidade baixa')
  expect(conexaoState({ ...working, erro: 'Token vencido: gere outro' }).fazer).toBe('Token vencido: gere outro')
  expect(conexaoState({ ...working, erro: 'x', ativa: false }).titulo).toBe('Desligada')
  expect(conexaoState({ ...working, versao: 0, ativa: false }).titulo).toBe('Não ligada')
})

test('only WhatsApp is asked: another channel works as soon as something came', () => {
  expect(conexaoState({ ...working, canal: 'SMS', verificadaEm: null }).titulo).toBe('Funcionando')
})
