import { expect, test } from 'vitest'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { templateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { ACT, subjectOf } from './acts.ts'
import { itemSteps, sectionTimes, stretches, whereAndWhen, withOwnActs } from './history.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const AT = '2026-11-27T12:00:00.000Z'
const d = templateDefinition.parse({
  secoes: [
    {
      id: 'freios',
      nome: 'Freios',
      lugar: 'VOLTA',
      itens: [
        { id: 'fluido', nome: 'Fluido', tipo: 'FAROL' },
        { id: 'discos', nome: 'Discos', tipo: 'FAROL' },
      ],
    },
  ],
})
const [fluido] = d.secoes[0]?.itens ?? []
if (!fluido) throw new Error('no item')

let n = 0
const kept = (por: string, ato: object) => {
  const id = `a${++n}`
  const item = 'item' in ato ? String(ato.item) : null
  const whole = { id, noAparelhoEm: AT, ...ato } as InspecaoAct
  return { id, tipo: whole.tipo, item, por, em: AT, noAparelhoEm: AT, ato: whole }
}
const respond = (estado: 'VERDE' | 'AMARELO') => ({ tipo: 'RESPONDER', item: 'fluido', resposta: emptyAnswer(estado) })
const queued = (k: ReturnType<typeof kept>, refusal: OutboxEntry['refusal'] = null) =>
  ({
    id: k.id,
    kind: ACT,
    subject: subjectOf(ID),
    at: AT,
    refusal,
    payload: { idInspecao: ID, ato: k.ato },
  }) as unknown as OutboxEntry

test('two people on one item: both answers are told, the second as a change of the first', () => {
  const acts = [
    kept('Ana', { tipo: 'TODOS_VERDES', secao: 'freios', itens: ['fluido', 'discos'] }),
    kept('Bruno', respond('AMARELO')),
    kept('Carla', { tipo: 'TODOS_VERDES', secao: 'freios', itens: ['fluido'] }),
    kept('Chefe', { tipo: 'DEVOLVER', itens: ['fluido'], motivo: 'Sem foto' }),
  ]
  const steps = itemSteps(withOwnActs(acts, [], ID, 'Ana'), fluido)
  expect(steps.map((s) => [s.por, s.lines])).toEqual([
    ['Ana', ['Cor: verde']],
    ['Bruno', ['Cor: de verde para amarelo']],
    ['Chefe', ['Mandou refazer: Sem foto']],
  ])
})

test('what waits on this phone follows what the server has, once; what was refused is told apart', () => {
  const [arrived, waiting, refused] = [respond('VERDE'), respond('AMARELO'), respond('VERDE')].map((a) =>
    kept('Ana', a),
  )
  if (!arrived || !waiting || !refused) throw new Error('no acts')
  const no = { status: 409, code: 'x', mensagem: 'não', at: AT }
  const told = withOwnActs([arrived], [queued(arrived), queued(waiting), queued(refused, no)], ID, 'Ana')
  expect(told.map((t) => [t.id, t.local])).toEqual([
    [arrived.id, false],
    [waiting.id, true],
  ])
  const offline = itemSteps(withOwnActs([], [queued(waiting)], ID, 'Ana'), fluido, emptyAnswer('VERDE'))
  expect(offline.map((s) => s.lines)).toEqual([['Cor: de verde para amarelo']])
})

test('the phone’s clock is told where it differs by more than two minutes', () => {
  const told = (noAparelhoEm: string, local = false) =>
    whereAndWhen({ em: AT, noAparelhoEm, local }, 'America/Sao_Paulo', new Date(AT))
  expect(told('2026-11-27T11:58:30.000Z')).toBe('')
  expect(told('2026-11-27T11:30:00.000Z')).toBe('no relógio do aparelho: hoje 08:30')
  expect(told(AT, true)).toBe('só neste aparelho')
})

test('all that was done stands by person and section, and the time of each section by person', () => {
  const acts = [
    kept('Ana', { tipo: 'RECEBER', dados: { km: 10 } }),
    kept('Ana', { tipo: 'RECEBER', dados: { km: 12 } }),
    kept('Ana', respond('VERDE')),
    kept('Ana', { tipo: 'CONTAR_TEMPO', secao: 'freios', segundos: 30 }),
    kept('Bruno', respond('AMARELO')),
    kept('Ana', { tipo: 'CONTAR_TEMPO', secao: 'freios', segundos: 40 }),
    kept('Bruno', { tipo: 'FINALIZAR' }),
  ]
  const told = withOwnActs(acts, [], ID, 'Ana')
  expect(stretches(told, d).map((s) => [s.secao, s.por, s.steps.flatMap((x) => x.lines)])).toEqual([
    ['Chegada', 'Ana', ['Registrou a chegada: km 10', 'Registrou a chegada: km 12 (antes: km 10)']],
    ['Freios', 'Ana', ['Fluido · Cor: verde']],
    ['Freios', 'Bruno', ['Fluido · Cor: de verde para amarelo']],
    ['Inspeção', 'Bruno', ['Finalizou a inspeção']],
  ])
  expect(sectionTimes(told, d)).toEqual([{ secao: 'Freios', pessoas: [{ por: 'Ana', segundos: 70 }] }])
})
