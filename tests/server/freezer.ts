import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A way to a server that can freeze as a stopped machine does: connections stay, are taken, and nothing comes back. */
export interface Freezer {
  portNumber: number
  freeze(frozen: boolean): void
  close(): Promise<void>
}

/** Opens a port that leads to a local socket, or to another port. */
export async function openFreezer(to: string | NetConnectOpts): Promise<Freezer> {
  const open = new Set<Socket>()
  let frozen = false
  const server = createServer((client) => {
    const target = typeof to === 'string' ? connect(to) : connect(to)
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.on('data', (piece) => other.write(piece))
      if (frozen) one.pause()
    }
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    portNumber: (server.address() as AddressInfo).port,
    freeze(on) {
      frozen = on
      for (const s of open)
        if (on) s.pause()
        else s.resume()
    },
    close: () =>
      new Promise((ok) => {
        server.close(() => ok())
        for (const s of open) s.destroy()
      }),
  }
}
