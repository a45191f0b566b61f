import { afterEach, expect, test } from 'vitest'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { answeredSince, doneStore, isRefused, offerUndo } from './undo.ts'

afterEach(() => doneStore.set(null))

const entry = (id: string, refused: boolean) =>
  ({ id, refusal: refused ? { status: 409, code: 'x', mensagem: 'não', at: '' } : null }) as OutboxEntry

test('what the server refused is no longer offered to be taken back, what waits is', async () => {
  offerUndo('Faróis: atenção', () => undefined, [Promise.resolve('a'), Promise.resolve(null)])
  await expect.poll(() => doneStore.get()?.acts).toEqual(['a'])
  const done = doneStore.get()
  if (!done) throw new Error('nothing offered')
  expect(isRefused(done, [entry('a', false), entry('b', true)])).toBe(false)
  expect(isRefused(done, [entry('a', true)])).toBe(true)
})

test('what is kept late does not bring back what another act replaced', async () => {
  const late = Promise.withResolvers<string>()
  offerUndo('Faróis: atenção', () => undefined, [late.promise])
  offerUndo('Pneus: em ordem', () => undefined, [])
  late.resolve('a')
  await late.promise
  expect(doneStore.get()).toMatchObject({ words: 'Pneus: em ordem', acts: [] })
})

test("only one's own answer is taken back; who answered since is named", () => {
  const by = (codUsuario: number, por: string) => ({
    respostas: { a: { codUsuario, por, em: '', resposta: emptyAnswer('VERDE') } },
  })
  expect([answeredSince(by(1, 'Ana'), 'a', 1), answeredSince(by(2, 'Rui'), 'a', 1)]).toEqual([null, 'Rui'])
  expect(answeredSince({ respostas: {} }, 'a', 1)).toBeNull()
})
