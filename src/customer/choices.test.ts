import { expect, test } from 'vitest'
import type { Decision, LinhaCliente } from '#shared/oficina-digital/oferta.ts'
import { withChoice, getCompanions, isComplete, canPostpone, standsAs } from './choices.ts'

const onRow = (codLinha: number, cor: LinhaCliente['cor'], vinculo: number | null): LinhaCliente => ({
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
const [disk, pastilha, palheta] = [onRow(1, 'VERMELHO', 7), onRow(2, 'AMARELO', 7), onRow(3, 'AMARELO', null)]
const linhas = [disk, pastilha, palheta]

test('lines with the same number are companions; a line without a number has none', () => {
  expect(getCompanions(linhas, disk)).toEqual([pastilha])
  expect(getCompanions(linhas, palheta)).toEqual([])
})

test('a choice applies to its companions, and undoing it clears them', () => {
  const aprovadas = withChoice(linhas, {}, pastilha, { decisao: 'APROVADO' })
  expect(aprovadas).toEqual({ 1: { decisao: 'APROVADO' }, 2: { decisao: 'APROVADO' } })
  const recusadas = withChoice(linhas, aprovadas, disk, { decisao: 'REPROVADO', motivo: 'PRECO' })
  expect(recusadas[2]).toEqual({ decisao: 'REPROVADO', motivo: 'PRECO' })
  expect(withChoice(linhas, recusadas, disk, null)).toEqual({})
})

test('an urgent line and its companions cannot be postponed', () => {
  expect(linhas.map((l) => canPostpone(linhas, l))).toEqual([false, false, true])
})

test.each([
  [undefined, false],
  [{ decisao: 'APROVADO' as const }, true],
  [{ decisao: 'ADIADO' as const }, false],
  [{ decisao: 'ADIADO' as const, adiadoPara: '2026-12-01' }, true],
  [{ decisao: 'ADIADO' as const, adiadoKm: 30_000 }, true],
])('%j can be sent: %s', (choice, expected) => expect(isComplete(choice)).toBe(expected))

test('an answer that arrived is known by its decisions', () => {
  const answered = linhas.map((l) => ({ ...l, decisao: 'APROVADO' as const }))
  const sent: Decision[] = linhas.map(({ codLinha }) => ({ codLinha, decisao: 'APROVADO' }))
  expect(standsAs(answered, sent)).toBe(true)
  expect(standsAs(answered, sent.with(2, { codLinha: 3, decisao: 'REPROVADO' }))).toBe(false)
  expect(standsAs(linhas, sent)).toBe(false)
})
