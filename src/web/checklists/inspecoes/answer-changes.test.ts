import { expect, test } from 'vitest'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import { answerChanges } from './answer-changes.ts'

const item = {
  unidade: 'mm',
  comentarios: [{ id: 'gasta', cor: 'VERMELHO' as const, cliente: 'Pastilha gasta', interno: '' }],
}
const answer = (extra: Partial<Answer> = {}): Answer => ({ ...emptyAnswer('VERDE'), ...extra })

test('a first answer tells what it has', () => {
  const given = answer({ estado: 'VERMELHO', medida: 2.1, comentarioCliente: 'No fim', midias: ['a'] })
  expect(answerChanges(null, given, item)).toEqual([
    'Cor: vermelho',
    'Medida: 2,1 mm',
    'Para o cliente: “No fim”',
    'Fotos e vídeos: 1',
  ])
})

test('a later answer tells only what changed, before and after', () => {
  const before = answer({ medida: 5, comentarioInterno: 'Ver', midias: ['a', 'b'] })
  const after = answer({ estado: 'AMARELO', medida: 3, midias: ['a'] })
  expect(answerChanges(before, after, item)).toEqual([
    'Cor: de verde para amarelo',
    'Medida: de 5 mm para 3 mm',
    'Nota interna: de “Ver” para nada',
    'Fotos e vídeos: de 2 para 1',
  ])
  expect(answerChanges(before, { ...before, midias: ['a', 'c'] }, item)).toEqual(['Fotos e vídeos: 1 trocado'])
  expect(answerChanges(before, before, item)).toEqual(['Respondido de novo, sem mudança'])
  expect(answerChanges(before, null, item)).toEqual(['Resposta tirada (era verde)'])
})

test('only the tyre that changed is told, and a ready sentence only where it wrote no comment', () => {
  const corner = { interno: 5, meio: 5, externo: 5, dot: null, pressao: null }
  const before = answer({ pneus: { DE: corner, TD: corner } })
  const after = answer({ pneus: { DE: { ...corner, externo: 3 }, TD: corner } })
  expect(answerChanges(before, after, item)).toEqual([
    'Pneu: de dianteiro esquerdo dentro 5 mm, meio 5 mm, fora 5 mm para dianteiro esquerdo dentro 5 mm, meio 5 mm, fora 3 mm',
  ])
  expect(answerChanges(answer(), answer({ achados: ['gasta'] }), item)).toEqual(['Achados: Pastilha gasta'])
  expect(answerChanges(answer(), answer({ achados: ['gasta'], comentarioCliente: 'Pastilha gasta' }), item)).toEqual([
    'Para o cliente: “Pastilha gasta”',
  ])
})

test('a damage on the drawing is told with its place, its photos among the others', () => {
  const avaria = { id: 'a1', vista: 'CIMA', x: 0.5, y: 0.5, tipo: 'RISCO', observacao: '', midias: ['d'] } as const
  const after = answer({ estado: 'AMARELO', avarias: [{ ...avaria, midias: ['d'] }] })
  expect(answerChanges(answer({ estado: 'AMARELO' }), after, item)).toEqual([
    expect.stringMatching(/^Avarias: 1 avaria: risco /),
    'Fotos e vídeos: 1',
  ])
})
