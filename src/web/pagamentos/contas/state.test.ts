import { expect, test } from 'vitest'
import { contaState } from './state.ts'

const HOJE = '2026-11-28'
const bank = {
  ativa: true,
  modo: 'PSP' as const,
  erro: null,
  verificadaEm: '2026-11-01T10:00:00Z',
  webhookEm: '2026-11-01T10:00:00Z',
  recebidaEm: null,
  certificadoVence: '2027-11-28',
}

test('a store without an account is told that its key is enough', () => {
  expect(contaState(null, HOJE)).toMatchObject({ tone: 'neutro', titulo: 'Não recebe por Pix' })
})

test('a working bank asks for nothing', () => {
  expect(contaState(bank, HOJE)).toMatchObject({ tone: 'verde', fazer: 'Nada a fazer.' })
})

test("the bank's refusal comes before everything else", () => {
  expect(contaState({ ...bank, erro: 'O banco recusou o certificado', certificadoVence: '2026-01-01' }, HOJE)).toEqual({
    tone: 'vermelho',
    titulo: 'Com erro',
    fazer: 'O banco recusou o certificado',
  })
})

test('a certificate is told of 30 days before it ends, and once it ended', () => {
  const at = (certificadoVence: string) => contaState({ ...bank, certificadoVence }, HOJE).titulo
  expect(at('2026-12-29')).toBe('Recebendo pelo banco')
  expect(at('2026-12-28')).toBe('Certificado vence em 30 dias')
  expect(at('2026-11-29')).toBe('Certificado vence em 1 dia')
  expect(at('2026-11-28')).toBe('Certificado vence hoje')
  expect(at('2026-11-27')).toBe('Certificado vencido')
})

test('a store that receives by its key only is told to note payments', () => {
  expect(contaState({ ...bank, modo: 'ESTATICO', verificadaEm: null, webhookEm: null }, HOJE)).toMatchObject({
    tone: 'verde',
    titulo: 'Recebendo pela chave',
  })
})
