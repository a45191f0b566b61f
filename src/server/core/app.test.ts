import { expect, test } from 'vitest'
import { createFastify } from './app.ts'

test('each line that a request logs bears its id under the name that an error’s answer gives it', async () => {
  const app = await createFastify({ logLevel: 'fatal', trustProxy: undefined })
  // pino's own, which Fastify's type leaves out.
  app.get('/', ({ id, log }) => ({ id, logged: (log as typeof log & { bindings(): object }).bindings() }))
  const r = (await app.inject('/')).json<{ id: string; logged: Record<string, unknown> }>()
  expect(r.logged).toEqual({ requestId: r.id })
  await app.close()
})
