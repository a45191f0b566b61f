import { expect, test } from 'vitest'
import { openRedisStandIn } from '#tests/database/redis-stand-in.ts'
import { openRedis } from '../redis.ts'
import { sharedPositions } from './write-positions.ts'

/** How long something takes, in ms. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('a Redis that does not answer holds back no write and no read for long', async () => {
  const standIn = await openRedisStandIn()
  const redis = openRedis(standIn.url)
  redis.on('error', () => {})
  await expect.poll(() => redis.status).toBe('ready')
  // So long behind that nothing stays unknown.
  const positions = sharedPositions(redis, 'teste', -1)
  positions.hear(true)
  await positions.record(1, 50)
  expect(await positions.last(1)).toBe(50)
  standIn.beSilent(true)
  expect(await timeOf(() => expect(positions.record(1, 60)).rejects.toThrow('No answer'))).toBeLessThan(2000)
  // It is left alone for a while: those that follow do not wait at all.
  expect(await timeOf(() => expect(positions.record(1, 70)).rejects.toThrow('away'))).toBeLessThan(200)
  const others = sharedPositions(redis, 'teste', -1)
  others.hear(true)
  expect(await timeOf(async () => expect(await others.last(1)).toBeNull())).toBeLessThan(2000)
  expect(await timeOf(async () => expect(await others.last(1)).toBeNull())).toBeLessThan(200)
  redis.disconnect()
  await standIn.close()
})
