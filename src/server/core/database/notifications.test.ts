import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFreezer } from '#tests/server/freezer.ts'
import { listen } from './notifications.ts'
import { createClient } from './pool.ts'

test('a connection that is gone without a word is noticed, and what is told afterwards is heard', async () => {
  const dono = { ...inject('cluster').dono, database: 'postgres' }
  const { host = '', port = 5432 } = dono
  const freezer = await openFreezer(host.startsWith('/') ? join(host, '.s.PGSQL.5432') : { host, port })
  onTestFinished(() => freezer.close())
  const events: string[] = []
  const listening = listen(
    { ...dono, host: '127.0.0.1', port: freezer.portNumber },
    {
      prova: {
        heard: (payload) => events.push(payload),
        back: () => events.push('back'),
        away: () => events.push('away'),
      },
    },
    { askEveryMs: 50, answerMs: 300 },
  )
  onTestFinished(() => listening.fechar())
  const teller = createClient(dono)
  await teller.connect()
  onTestFinished(() => teller.end())
  const tell = (payload: string) => teller.query(`select pg_notify('prova', $1)`, [payload])

  await expect.poll(() => events).toEqual(['back'])
  await tell('one')
  await expect.poll(() => events).toEqual(['back', 'one'])
  freezer.freeze(true)
  await expect.poll(() => events).toContain('away')
  freezer.freeze(false)
  await expect.poll(() => events.filter((e) => e === 'back')).toHaveLength(2)
  await tell('two')
  await expect.poll(() => events).toContain('two')
})
