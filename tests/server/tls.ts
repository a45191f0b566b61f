import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from '../../scripts/demo/certificate.ts'

/** Terminates TLS in front of a plain port of this machine, as an installation's proxy does; browsers must be told to trust it. */
export async function openTls(destination: number): Promise<{ porta: number; fechar: () => Promise<void> }> {
  const openItems = new Set<{ destroy: () => unknown }>()
  const server = createServer(selfSigned('patio'), (outside) => {
    const inside = connect(destination, '127.0.0.1')
    for (const [side, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      openItems.add(side)
      side.pipe(other)
      side.on('error', () => other.destroy())
      side.on('close', () => {
        openItems.delete(side)
        other.destroy()
      })
    }
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    porta: (server.address() as AddressInfo).port,
    fechar() {
      for (const side of openItems) side.destroy()
      return new Promise((ok) => server.close(() => ok()))
    },
  }
}
