// Child process that holds the sockets of tempo-real.ts and agenda.ts: connects, joins rooms, and notes when each event came last. Times are the machine's monotonic clock in µs.
import { io, type Socket } from 'socket.io-client'

export type Lado = 'nosso' | 'nu'
export type Pedido =
  | { conectar: { enderecos: Record<Lado, string>; quantos: number; host: string; token: string } }
  | { entrar: number[] }
  | { colher: true }
/** For each event number (a quote's code, or the rev of a board): when its last copy arrived, and how many arrived. */
export type Colheita = Record<Lado, Record<number, { ultimo: number; quantos: number }>>

const sockets: Record<Lado, Socket[]> = { nosso: [], nu: [] }
const LADOS: readonly Lado[] = ['nosso', 'nu']
let colheita: Colheita = { nosso: {}, nu: {} }

process.on('message', (pedido: Pedido) => void atender(pedido).then((r) => process.send?.(r)))

async function atender(pedido: Pedido): Promise<unknown> {
  if ('conectar' in pedido) {
    const { enderecos, quantos, host, token } = pedido.conectar
    for (const lado of LADOS)
      for (let i = 0; i < quantos; i += 50)
        sockets[lado].push(
          ...(await Promise.all(
            Array.from({ length: Math.min(50, quantos - i) }, () => abrir(lado, enderecos[lado], host, token)),
          )),
        )
    return 'pronto'
  }
  if ('entrar' in pedido) {
    for (const lado of LADOS)
      await Promise.all(sockets[lado].map((s, i) => s.emitWithAck('entrar', { codConcessionaria: pedido.entrar[i] })))
    return 'pronto'
  }
  const pronta = colheita
  colheita = { nosso: {}, nu: {} }
  return pronta
}

function abrir(lado: Lado, endereco: string, host: string, token: string): Promise<Socket> {
  return new Promise((ok, falha) => {
    const s = io(endereco, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: { host },
    })
    s.onAny((nome: string, p: { codOrcamento?: number; rev?: number }) => {
      // A change of the agenda tells several lists: the board's is counted.
      const n = p.codOrcamento ?? (nome.includes('KANBAN_SNAPSHOT') ? p.rev : undefined)
      if (n === undefined) return
      const c = (colheita[lado][n] ??= { ultimo: 0, quantos: 0 })
      c.ultimo = Number(process.hrtime.bigint() / 1000n)
      c.quantos += 1
    })
    s.once('connect', () => ok(s))
    s.once('connect_error', falha)
  })
}
