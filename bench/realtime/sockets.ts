// Child process that holds the sockets of realtime.ts, agenda.ts and conversas.ts: connects, joins rooms, and records when each event last arrived. Times
// are the machine's monotonic clock in µs.
import { io, type Socket } from 'socket.io-client'

export type Side = 'nosso' | 'nu'
export type RequestData =
  | { openConnection: { enderecos: Record<Side, string>; quantos: number; host: string; token: string } }
  | { entrar: number[] }
  | { collect: true }
/** For each event number (a quote's code, a board's rev or a message's number): when its last copy arrived, and how many arrived. */
export type Arrivals = Record<Side, Record<number, { ultimo: number; quantos: number }>>

const sockets: Record<Side, Socket[]> = { nosso: [], nu: [] }
const SIDES: readonly Side[] = ['nosso', 'nu']
let arrivals: Arrivals = { nosso: {}, nu: {} }

// Whoever asked is gone, perhaps killed.
process.on('disconnect', () => process.exit())
process.on('message', (request: RequestData) => void handle(request).then((r) => process.send?.(r)))

async function handle(request: RequestData): Promise<unknown> {
  if ('openConnection' in request) {
    const { enderecos, quantos, host, token } = request.openConnection
    for (const side of SIDES)
      for (let i = 0; i < quantos; i += 50)
        sockets[side].push(
          ...(await Promise.all(
            Array.from({ length: Math.min(50, quantos - i) }, () => open(side, enderecos[side], host, token)),
          )),
        )
    return 'pronto'
  }
  if ('entrar' in request) {
    for (const side of SIDES)
      await Promise.all(sockets[side].map((s, i) => s.emitWithAck('entrar', { codConcessionaria: request.entrar[i] })))
    return 'pronto'
  }
  const pronta = arrivals
  arrivals = { nosso: {}, nu: {} }
  return pronta
}

interface Heard {
  codOrcamento?: number
  rev?: number
  aviso?: { texto?: string } | null
}

/** Number of a customer's message of conversas.ts, which its text tells. */
function messageOf({ aviso }: Heard): number | undefined {
  const n = /^mensagem (\d+)$/.exec(aviso?.texto ?? '')?.[1]
  return n === undefined ? undefined : Number(n)
}

function open(side: Side, address: string, host: string, token: string): Promise<Socket> {
  return new Promise((ok, failure) => {
    const s = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: { host },
    })
    s.onAny((nome: string, p: Heard) => {
      // A change of the agenda is sent for several lists; count only the board's.
      const n = p.codOrcamento ?? messageOf(p) ?? (nome.includes('KANBAN_SNAPSHOT') ? p.rev : undefined)
      if (n === undefined) return
      const c = (arrivals[side][n] ??= { ultimo: 0, quantos: 0 })
      c.ultimo = Number(process.hrtime.bigint() / 1000n)
      c.quantos += 1
    })
    s.once('connect', () => ok(s))
    s.once('connect_error', failure)
  })
}
