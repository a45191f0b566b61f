import { expect, test } from 'vitest'
import type { LinhaCliente } from '#shared/oficina-digital/oferta.ts'
import { comEscolha, companheiras, completa, podeAdiar } from './escolhas.ts'

const linha = (codLinha: number, cor: LinhaCliente['cor'], vinculo: number | null): LinhaCliente => ({
  codLinha,
  cor,
  vinculo,
  titulo: `L${codLinha}`,
  comentario: null,
  origem: 'ACHADO',
  medida: null,
  pecas: [],
  maoDeObra: [],
  total: 100,
  desconto: 0,
  fotos: [],
  decisao: null,
  motivo: null,
  adiadoPara: null,
  adiadoKm: null,
})
const [disco, pastilha, palheta] = [linha(1, 'VERMELHO', 7), linha(2, 'AMARELO', 7), linha(3, 'AMARELO', null)]
const linhas = [disco, pastilha, palheta]

test('lines of one number are companions, a line without number has none', () => {
  expect(companheiras(linhas, disco)).toEqual([pastilha])
  expect(companheiras(linhas, palheta)).toEqual([])
})

test('choosing one moves its companions, and taking it back frees them', () => {
  const aprovadas = comEscolha(linhas, {}, pastilha, { decisao: 'APROVADO' })
  expect(aprovadas).toEqual({ 1: { decisao: 'APROVADO' }, 2: { decisao: 'APROVADO' } })
  const recusadas = comEscolha(linhas, aprovadas, disco, { decisao: 'REPROVADO', motivo: 'PRECO' })
  expect(recusadas[2]).toEqual({ decisao: 'REPROVADO', motivo: 'PRECO' })
  expect(comEscolha(linhas, recusadas, disco, null)).toEqual({})
})

test('an urgent line is not postponed, nor is what hangs together with it', () => {
  expect(linhas.map((l) => podeAdiar(linhas, l))).toEqual([false, false, true])
})

test.each([
  [undefined, false],
  [{ decisao: 'APROVADO' as const }, true],
  [{ decisao: 'ADIADO' as const }, false],
  [{ decisao: 'ADIADO' as const, adiadoPara: '2026-12-01' }, true],
  [{ decisao: 'ADIADO' as const, adiadoKm: 30_000 }, true],
])('%j can be sent: %s', (escolha, sim) => expect(completa(escolha)).toBe(sim))
