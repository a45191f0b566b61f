import { expect, test } from 'vitest'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import { actsWithout } from './without-media.ts'

const answered = (...midias: string[]) => ({ resposta: { ...emptyAnswer('VERMELHO'), midias } })
const damaged = (...midias: string[]) => ({ id: 'avaria', tipo: 'RISCO', midias })
const inspecao = (estado: string) =>
  ({
    midias: [
      { idMidia: 'foto', desenhoDe: null, estado: 'PRONTA' },
      { idMidia: 'desenho', desenhoDe: 'foto', estado: 'ENVIANDO' },
      { idMidia: 'perdida', desenhoDe: null, estado: 'ENVIANDO' },
    ],
    conteudo: {
      estado,
      respostas: { a: answered('perdida', 'foto'), b: answered('desenho'), c: answered() },
      avarias: [damaged('perdida')],
      assinatura: { midia: 'assinatura', nome: 'Rui' },
    },
  }) as unknown as Inspecao

test('a photo that never arrives leaves the answers and damages that name it', () => {
  expect(actsWithout(inspecao('EM_ANDAMENTO'), 'perdida')).toEqual([
    { tipo: 'RESPONDER', item: 'a', ...answered('foto') },
    { tipo: 'MARCAR_AVARIA', avaria: damaged() },
  ])
})

test('a photo that never arrives leaves the damages marked at an item', () => {
  const marked = (...midias: string[]) => ({ resposta: { ...emptyAnswer('AMARELO'), avarias: [damaged(...midias)] } })
  const { midias, conteudo } = inspecao('EM_ANDAMENTO')
  const map = { midias, conteudo: { ...conteudo, respostas: { d: marked('foto', 'perdida') }, avarias: [] } }
  expect(actsWithout(map as unknown as Inspecao, 'perdida')).toEqual([
    { tipo: 'RESPONDER', item: 'd', ...marked('foto') },
  ])
})

test('a drawing that never arrives gives way to its photo', () => {
  expect(actsWithout(inspecao('EM_ANDAMENTO'), 'desenho')).toEqual([
    { tipo: 'RESPONDER', item: 'b', ...answered('foto') },
  ])
})

test('a signature that never arrives is discarded, so that nothing waits for it', () => {
  expect(actsWithout(inspecao('EM_ANDAMENTO'), 'assinatura')).toEqual([
    { tipo: 'DESCARTAR_ASSINATURA', midia: 'assinatura' },
  ])
})

test('a closed inspection takes no more acts', () => {
  expect(actsWithout(inspecao('FINALIZADA'), 'perdida')).toEqual([])
})
