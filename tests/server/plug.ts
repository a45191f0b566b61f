import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A network cable between a browser and the product: pulled, no byte passes and nobody answers. */
export interface Plug {
  portNumber: number
  pull: () => Promise<void>
  push: () => Promise<void>
}

/** Opens a port that leads to another one until the plug is pulled. */
export async function openPlug(target: number): Promise<Plug> {
  const open = new Set<Socket>()
  let server: Server | null = null
  let portNumber = 0
  const push = () =>
    new Promise<void>((resolve) => {
      const listener = createServer((client) => {
        const product = connect(target, '127.0.0.1')
        for (const [one, other] of [
          [client, product],
          [product, client],
        ] as const) {
          open.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      })
      server = listener
      listener.listen(portNumber, '127.0.0.1', () => {
        portNumber = (listener.address() as AddressInfo).port
        resolve()
      })
    })
  const pull = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve())
      for (const s of open) s.destroy()
    })
  await push()
  return { portNumber, pull, push }
}
