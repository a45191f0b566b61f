import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { compilador } from './serializar.ts'

const ESCRITO = z.object({
  itens: z.array(
    z.object({
      nome: z.string(),
      estado: z.enum(['NOVO', 'ENVIADO']),
      em: z.iso.datetime().nullable(),
      valor: z.number().nullable(),
      dono: z.enum(['CASA', 'CLIENTE']).nullish(),
    }),
  ),
})
const escritorDe = (schema: z.ZodType) =>
  compilador(false)({ schema, method: 'GET', url: '/x', httpStatus: '200' }) as (dados: unknown) => string

it('an answer is written as its schema says: texts escaped, moments and words of a list as they are, nothing undeclared', () => {
  const nome = 'Pastilha "cerâmica" \\ 10\u2028\n'
  const linha = { nome, estado: 'NOVO', em: '2026-01-02T03:04:05.600Z', valor: 1.5, dono: 'CASA' }
  const itens = [
    linha,
    { nome: '', estado: 'ENVIADO', em: null, valor: null, dono: null },
    { ...linha, dono: undefined },
  ]
  const escrito = escritorDe(ESCRITO)({ itens: itens.map((i) => ({ ...i, segredo: 'x' })), segredo: 'x' })
  expect(escrito).toBe(JSON.stringify({ itens }))
})

it('which of two schemas an answer has is told by its words and moments, and nothing is said of them', () => {
  const dito = vi.spyOn(console, 'warn')
  const data = { tipo: z.enum(['DIA', 'HORA']), em: z.iso.datetime().nullish() }
  const escrever = escritorDe(
    z.object({
      uf: z.enum(['MT', 'SP']).nullable(),
      item: z.union([z.object(data), z.object({ tipo: z.enum(['NOTA']), nome: z.string() })]),
    }),
  )
  for (const item of [
    { tipo: 'DIA', em: '2026-01-02T03:04:05.600Z' },
    { tipo: 'HORA', em: null },
    { tipo: 'NOTA', nome: 'Óleo "5W"' },
  ])
    expect(escrever({ uf: 'MT', item })).toBe(JSON.stringify({ uf: 'MT', item }))
  expect(dito).not.toHaveBeenCalled()
  dito.mockRestore()
})
