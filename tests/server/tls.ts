import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from '../../scripts/demo/certificate.ts'

/** Terminates TLS in front of a plain port of this machine, as an installation's proxy does; browsers must be told to trust it. */
export async function openTls(destino: number): Promise<{ porta: number; fechar: () => Promise<void> }> {
  const openItems = new Set<{ destroy: () => unknown }>()
  const server = createServer(selfSigned('patio'), (outside) => {
    const inside = connect(destino, '127.0.0.1')
    for (const [lado, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      openItems.add(lado)
      lado.pipe(other)
      lado.on('error', () => other.destroy())
      lado.on('close', () => {
        openItems.delete(lado)
        other.destroy()
      })
    }
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    porta: (server.address() as AddressInfo).port,
    fechar() {
      for (const lado of openItems) lado.destroy()
      return new Promise((ok) => server.close(() => ok()))
    },
  }
}
