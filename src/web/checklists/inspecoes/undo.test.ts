import { afterEach, expect, test } from 'vitest'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { doneStore, isRefused, offerUndo } from './undo.ts'

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
