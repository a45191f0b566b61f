import { expect, test } from 'vitest'
import type { Damage, Reception } from '#shared/checklists/inspecao.ts'
import { unsigned } from './after-signature.ts'

const recepcao: Reception = { km: 48_120, combustivel: 4, prisma: null, objetos: '', queixa: '' }
const damage = (id: string, extra: Partial<Damage> = {}): Damage => ({
  id,
  vista: 'FRENTE',
  x: 0.5,
  y: 0.5,
  tipo: 'RISCO',
  observacao: '',
  midias: [],
  ...extra,
})
const signature = { por: 'Ana', codUsuario: 1, em: '2026-11-27T12:00:00.000Z', midia: 'm', nome: 'Rui' }
const [gone, changed] = [damage('gone', { vista: 'CIMA' }), damage('changed')]

test('what came, changed and went after the signature is told beside it, damages by the number of the drawing', () => {
  const assinatura = { ...signature, assinado: { recepcao, avarias: [gone, changed] } }
  const now = {
    assinatura,
    recepcao: { ...recepcao, km: 99_999, prisma: 'A7' },
    avarias: [damage('changed', { tipo: 'AMASSADO' }), damage('new', { vista: 'DIREITA' })],
  }
  expect(unsigned(now)).toEqual({
    campos: {
      km: 'Depois da assinatura. Nela estava: 48.120 km',
      prisma: 'Depois da assinatura. Nela estava: nada',
    },
    avarias: [
      'Avaria 1 (amassado na frente): mudada depois da assinatura',
      'Avaria 2 (risco na porta dianteira direita): marcada depois da assinatura',
      'Risco no teto: apagada depois da assinatura',
    ],
    count: 5,
  })
  expect(unsigned({ ...now, ...assinatura.assinado })?.count).toBe(0)
})

test('nothing is told where nobody signed, or where it was not kept what was signed', () => {
  expect(unsigned({ assinatura: null, recepcao, avarias: [] })).toBe(null)
  expect(unsigned({ assinatura: signature, recepcao, avarias: [gone] })).toBe(null)
})
