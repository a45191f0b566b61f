import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import type { Banco } from '../../core/database/pool.ts'

/** Bookings under way at once in a process: fewer than the pool's connections, whose line turns away who waits long. */
const SIMULTANEAS = 4
const filas = new WeakMap<Banco, PQueue>()

/** Waits for one's turn to book, and keeps it until the answer is sent: when very many want one hour, each is answered, one after the other. */
export function esperarVez(p: { partes: { banco: Banco }; reply: FastifyReply }): Promise<void> {
  const { banco } = p.partes
  const fila = filas.get(banco) ?? new PQueue({ concurrency: SIMULTANEAS })
  filas.set(banco, fila)
  const { raw } = p.reply
  return new Promise((chegou) => {
    void fila.add(
      () =>
        new Promise<void>((terminou) => {
          chegou()
          // Whoever left while waiting is heard of no more.
          if (raw.closed) terminou()
          else raw.once('close', () => terminou())
        }),
    )
  })
}
