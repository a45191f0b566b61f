import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import type { Db } from '../../core/database/pool.ts'

/** Concurrent bookings per process: fewer than the pool's connections, because the pool rejects requests that wait too long. */
const CONCURRENCY = 4
const queues = new WeakMap<Db, PQueue>()

/** Waits for a booking slot and holds it until the response is sent, so that a rush on one hour gets an answer to every request. */
export function waitTurn(p: { services: { db: Db }; reply: FastifyReply }): Promise<void> {
  const { db } = p.services
  const queue = queues.get(db) ?? new PQueue({ concurrency: CONCURRENCY })
  queues.set(db, queue)
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
