// Clients of the rehearsal: users and an integration, through the proxy.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PORTS } from './machine.ts'

/** A response that came through the proxy. */
interface Reply {
  status: number
  corpo: unknown
}

/** Calls a distributor's API through the proxy; a cut connection gives status 0. */
export function client(host: string) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 })
  return {
    callApi(method: string, path: string, token?: string, body?: unknown): Promise<Reply> {
      return new Promise((ok) => {
        const headers = {
          host,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const destination = { host: '127.0.0.1', port: PORTS.tls, path: `/api/${path}`, servername: host }
        const req = request({ ...destination, method, headers, agent }, (res) => {
          const parts: Buffer[] = []
          res.on('data', (p: Buffer) => parts.push(p))
          res.on('error', () => ok({ status: 0, corpo: null }))
          res.on('end', () => {
            const text = Buffer.concat(parts).toString()
            const json = res.headers['content-type']?.includes('json') === true
            ok({ status: res.statusCode ?? 0, corpo: json ? JSON.parse(text) : text })
          })
        })
        req.on('error', (e) => ok({ status: 0, corpo: e.message }))
        req.end(body === undefined ? undefined : JSON.stringify(body))
      })
    },
    close: () => agent.destroy(),
  }
}
export type Cliente = ReturnType<typeof client>

/** A checklist as a store's tablet sends it. */
export const checklist = (codConcessionaria: number, idExterno: string = randomUUID()) => ({
  idExterno,
  codConcessionaria,
  veiculo: { placa: 'ENS1A23', marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Cliente do ensaio' },
  itens: [{ nome: 'Pastilha de freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasta' }],
})

/**
 * Reads and writes without pause until stopped; counts responses by status, and records the acknowledged checklists with the instant of
 * their answer. `silent` prints no failed request.
 */
export function driveLoad(
  c: Cliente,
  key: string,
  token: () => string,
  loja: number,
  { writers = 2, readers = 4, silent = false } = {},
) {
  const respostas = new Map<string, number>()
  const confirmed = new Map<string, number>()
  let parado = false
  const record = (what: string, r: Reply) => {
    const nome = `${what} ${r.status}`
    respostas.set(nome, (respostas.get(nome) ?? 0) + 1)
    if (!silent && (r.status === 0 || r.status >= 400))
      console.log(`       ${nome}: ${JSON.stringify(r.corpo).slice(0, 200)}`)
  }
  async function write(): Promise<void> {
    while (!parado) {
      const body = checklist(loja)
      const r = await c.callApi('POST', 'integracao/checklists', key, body)
      record('POST', r)
      if (r.status === 201 || r.status === 200) confirmed.set(body.idExterno, Date.now())
      await setTimeout(20)
    }
  }
  async function read(): Promise<void> {
    while (!parado) {
      record('GET', await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token()))
      await setTimeout(10)
    }
  }
  const many = (n: number, run: () => Promise<void>) => Array.from({ length: n }, run)
  const end = Promise.all([...many(writers, write), ...many(readers, read)])
  return {
    respostas,
    confirmed,
    async stop() {
      parado = true
      await end
    },
  }
}

/** A screen's socket for a store through the proxy; it reconnects by itself when its process ends. */
export function listen(host: string, token: () => string, loja: number, evento: string) {
  const socket: Socket = io(`https://127.0.0.1:${PORTS.tls}`, {
    transports: ['websocket'],
    rejectUnauthorized: false,
    auth: (cb: (dados: object) => void) => cb({ token: token() }),
    extraHeaders: { host },
    reconnectionDelay: 100,
  })
  let [heard, entries] = [0, 0]
  const signIn = async () => {
    const r = (await socket.timeout(10_000).emitWithAck('entrar', { codConcessionaria: loja })) as { ok: boolean }
    if (r.ok) entries++
  }
  socket.on('connect', () => void signIn())
  // Refused while its distributor moves, or with a token of before.
  socket.on('connect_error', () => {
    if (!socket.active) void setTimeout(500).then(() => socket.connect())
  })
  socket.on('disconnect', (motivo) => motivo === 'io server disconnect' && socket.connect())
  socket.on(evento, () => void heard++)
  return {
    heard: () => heard,
    entries: () => entries,
    close: () => void socket.close(),
  }
}
