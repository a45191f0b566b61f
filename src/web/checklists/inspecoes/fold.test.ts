import { expect, test } from 'vitest'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { ACT, MEDIA, subjectOf } from './acts.ts'
import { foldQueue } from './fold.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const AT = '2026-11-27T12:00:00.000Z'
const who = { por: 'Ana', codUsuario: 1 }

let seq = 0
const entry = (part: Pick<OutboxEntry, 'kind' | 'payload'> & Partial<OutboxEntry>): OutboxEntry => ({
  seq: ++seq,
  id: `e${seq}`,
  owner: 'um:1',
  ownerName: 'Ana',
  subject: subjectOf(ID),
  words: '',
  noteable: true,
  blob: null,
  bytes: 0,
  at: AT,
  refusal: null,
  ...part,
})
const act = (ato: object, idInspecao = ID, more: Partial<OutboxEntry> = {}) =>
  entry({ kind: ACT, payload: { idInspecao, ato: { id: ID, noAparelhoEm: AT, ...ato } as InspecaoAct }, ...more })

const BEGIN = {
  tipo: 'INICIAR',
  codConcessionaria: 1,
  codPassagem: 7,
  codModeloInspecao: 1,
  numeroVersao: 1,
  veiculo: { placa: 'ABC1D23', chassi: null, marca: 'Fiat', modelo: 'Argo', versao: null, ano: 2024 },
  cliente: { nome: 'Rui', telefone: null },
}

test('an inspection begun on the phone is whole before the server knows it', () => {
  const photo = { idMidia: OTHER, tipo: 'FOTO', bytes: 3, sha256: 'f'.repeat(64) }
  const i = foldQueue(
    ID,
    null,
    [
      act(BEGIN),
      act({ tipo: 'RESPONDER', item: 'pastilhas', resposta: emptyAnswer('VERMELHO') }),
      entry({ kind: MEDIA, payload: { idInspecao: ID, midia: photo } }),
    ],
    who,
  )
  expect(i?.conteudo.respostas['pastilhas']).toMatchObject({ por: 'Ana', em: AT, resposta: { estado: 'VERMELHO' } })
  expect(i?.midias.map((m) => [m.idMidia, m.estado])).toEqual([[OTHER, 'ENVIANDO']])
})

test('refused acts and acts of other inspections are not shown as done', () => {
  const refusal = { status: 409, code: 'x', mensagem: 'não', at: AT }
  const i = foldQueue(
    ID,
    null,
    [
      act(BEGIN),
      act({ tipo: 'RESPONDER', item: 'a', resposta: emptyAnswer('VERDE') }, ID, { refusal }),
      act({ tipo: 'RESPONDER', item: 'b', resposta: emptyAnswer('VERDE') }, OTHER),
      act({ tipo: 'RESPONDER', item: 'c', resposta: emptyAnswer('VERDE') }),
    ],
    who,
  )
  expect(Object.keys(i?.conteudo.respostas ?? {})).toEqual(['c'])
})

test('nothing is known of an inspection without its beginning', () => {
  expect(foldQueue(ID, null, [act({ tipo: 'FINALIZAR' })], who)).toBeUndefined()
})

test('a note that the server has already is not shown a second time while it leaves the queue', () => {
  const begun = foldQueue(ID, null, [act(BEGIN)], who)
  const note = act({ tipo: 'ANOTAR', texto: 'Fluido escuro' })
  const noted = foldQueue(ID, begun ?? null, [note], who)
  const texts = (queue: OutboxEntry[]) => foldQueue(ID, noted ?? null, queue, who)?.conteudo.notas.map((n) => n.texto)
  expect(texts([note])).toEqual(['Fluido escuro'])
  expect(texts([note, act({ tipo: 'ANOTAR', texto: 'E pouco' })])).toEqual(['Fluido escuro', 'E pouco'])
})
