import { expect, test } from 'vitest'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { actEntry, type NewAct } from './act-entry.ts'
import { actOf, subjectOf } from './acts.ts'
import { moveTo } from './join.ts'

const [OWN, OPEN] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const open = {
  idInspecao: OPEN,
  modelo: { definicao: { secoes: [{ id: 'freios', itens: [{ id: 'pastilhas' }] }] } },
} as unknown as Pick<Inspecao, 'idInspecao' | 'modelo'>
const entry = (ato: NewAct) => ({ ...actEntry(OWN, ato), refusal: null }) as unknown as OutboxEntry
const moved = (ato: NewAct) => {
  const before = entry(ato)
  const after = moveTo(open, before)
  return { before, after, ato: after && actOf(after)?.ato }
}
const red = { ...emptyAnswer('VERMELHO'), midias: [OWN] }

test('answers to items of the open inspection go there as they are', () => {
  const { before, after, ato } = moved({ tipo: 'RESPONDER', item: 'pastilhas', resposta: red })
  expect(after).toMatchObject({
    id: before.id,
    subject: subjectOf(OPEN),
    noteable: true,
    payload: { idInspecao: OPEN },
  })
  expect(ato).toEqual(actOf(before)?.ato)
  expect(moved({ tipo: 'TODOS_VERDES', secao: 'freios', itens: ['pastilhas', 'fluido'] }).ato?.tipo).toBe(
    'TODOS_VERDES',
  )
})

test('answers to items that it does not have become its notes, with their photos', () => {
  const { before, after, ato } = moved({ tipo: 'RESPONDER', item: 'Correia', resposta: red })
  expect(after).toMatchObject({ id: before.id, subject: subjectOf(OPEN), noteable: false })
  expect(ato).toMatchObject({
    tipo: 'ANOTAR',
    id: before.id,
    texto: 'Item de outro modelo: Correia: vermelho; 1 foto ou vídeo',
    midias: [OWN],
  })
  expect(moved({ tipo: 'TODOS_VERDES', secao: 'motor', itens: ['pastilhas'] }).ato?.tipo).toBe('ANOTAR')
})

test('one too long for a note waits for the person, and the beginning goes nowhere', () => {
  const resposta = { ...red, comentarioInterno: 'não '.repeat(1200) }
  expect(moved({ tipo: 'RESPONDER', item: 'Correia', resposta }).ato?.tipo).toBe('RESPONDER')
  const begun = { tipo: 'INICIAR' } as unknown as NewAct
  expect(
    moveTo(open, { ...entry({ tipo: 'ANOTAR', texto: 'x' }), payload: { idInspecao: OWN, ato: begun } }),
  ).toBeNull()
})
