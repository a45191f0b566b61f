import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import type { Db } from '../../core/database/pool.ts'

/** Concurrent bookings per process: fewer than the pool's connections, because the pool rejects requests that wait too long. */
const CONCURRENCY = { loja: 4, site: 3 }
type Lane = keyof typeof CONCURRENCY
const queues = { loja: new WeakMap<Db, PQueue>(), site: new WeakMap<Db, PQueue>() }

/**
 * Waits for a booking slot and holds it until the response is sent, so that a rush on one hour gets an answer to every request. The public
 * page has a lane of its own: a rush there does not hold up the staff.
 */
export function waitTurn(p: { services: { db: Db }; reply: FastifyReply }, lane: Lane = 'loja'): Promise<void> {
  const { db } = p.services
  const queue = queues[lane].get(db) ?? new PQueue({ concurrency: CONCURRENCY[lane] })
  queues[lane].set(db, queue)
  const { raw } = p.reply
  return new Promise((arrived) => {
    void queue.add(
      () =>
        new Promise<void>((finished) => {
          arrived()
          // The client disconnected while waiting, so no further close event comes.
          if (raw.closed) finished()
          else raw.once('close', () => finished())
        }),
    )
  })
}
