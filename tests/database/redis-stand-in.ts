import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A Redis that knows sorted sets only, for machines without one, and for silence that a real one does not keep. */
export interface RedisStandIn {
  url: string
  /** Takes commands and answers none, until it is called with false; what came meanwhile stays unanswered. */
  beSilent(silent: boolean): void
  close(): Promise<void>
}

/** Words of the commands in a piece of the protocol: arrays of bulk strings, each command whole. */
function commandsIn(piece: string): string[][] {
  return piece
    .split(/^\*\d+\r\n/m)
    .filter(Boolean)
    .map((c) => c.split('\r\n').filter((line, i) => i % 2 === 1 && line !== ''))
}

/** Opens it on a free port. */
export async function openRedisStandIn(): Promise<RedisStandIn> {
  const scores = new Map<string, string>()
  const open = new Set<Socket>()
  let silent = false
  function answer([name = '', key = '', ...rest]: string[]): string {
    const command = name.toLowerCase()
    if (command === 'zadd') {
      const [score = '', member = ''] = rest.slice(-2)
      scores.set(`${key} ${member}`, score)
      return ':1\r\n'
    }
    if (command !== 'zscore') return command === 'info' ? '$9\r\nloading:0\r\n' : '+OK\r\n'
    const score = scores.get(`${key} ${rest[0]}`)
    return score === undefined ? '$-1\r\n' : `$${score.length}\r\n${score}\r\n`
  }
  const server = createServer((s) => {
    open.add(s)
    s.on('close', () => open.delete(s))
    s.on('error', () => {})
    s.on('data', (piece) => {
      if (!silent) for (const c of commandsIn(String(piece))) s.write(answer(c))
    })
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beSilent: (on) => (silent = on),
    close: () =>
      new Promise((ok) => {
        server.close(() => ok())
        for (const s of open) s.destroy()
      }),
  }
}
