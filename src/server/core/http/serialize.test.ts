import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { compiler } from './serialize.ts'

const WRITTEN = z.object({
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
const writerFor = (schema: z.ZodType) =>
  compiler(false)({ schema, method: 'GET', url: '/x', httpStatus: '200' }) as (dados: unknown) => string

it('an answer is written by its schema: texts escaped, instants and enums as they are, no undeclared field', () => {
  const nome = 'Pastilha "cerâmica" \\ 10\u2028\n'
  const linha = { nome, estado: 'NOVO', em: '2026-01-02T03:04:05.600Z', valor: 1.5, dono: 'CASA' }
  const itens = [
    linha,
    { nome: '', estado: 'ENVIADO', em: null, valor: null, dono: null },
    { ...linha, dono: undefined },
  ]
  const written = writerFor(WRITTEN)({ itens: itens.map((i) => ({ ...i, segredo: 'x' })), segredo: 'x' })
  expect(written).toBe(JSON.stringify({ itens }))
})

it('values of a union are told apart by enums and dates, without warnings', () => {
  const said = vi.spyOn(console, 'warn')
  const data = { tipo: z.enum(['DIA', 'HORA']), em: z.iso.datetime().nullish() }
  const write = writerFor(
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
    expect(write({ uf: 'MT', item })).toBe(JSON.stringify({ uf: 'MT', item }))
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})
