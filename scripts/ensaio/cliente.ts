// Who uses the installation during the drill: people and an integration, through the proxy.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PORTAS } from './maquina.ts'

/** An answer as it came through the proxy. */
interface Resposta {
  status: number
  corpo: unknown
}

/** Calls a distributor's API behind the proxy; a connection that is cut answers with status 0. */
export function cliente(host: string) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 })
  return {
    chamar(metodo: string, caminho: string, token?: string, body?: unknown): Promise<Resposta> {
      return new Promise((ok) => {
        const headers = {
          host,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const destino = { host: '127.0.0.1', port: PORTAS.tls, path: `/api/${caminho}`, servername: host }
        const req = request({ ...destino, method: metodo, headers, agent }, (res) => {
          const partes: Buffer[] = []
          res.on('data', (p: Buffer) => partes.push(p))
          res.on('error', () => ok({ status: 0, corpo: null }))
          res.on('end', () => {
            const texto = Buffer.concat(partes).toString()
            const json = res.headers['content-type']?.includes('json') === true
            ok({ status: res.statusCode ?? 0, corpo: json ? JSON.parse(texto) : texto })
          })
        })
        req.on('error', (e) => ok({ status: 0, corpo: e.message }))
        req.end(body === undefined ? undefined : JSON.stringify(body))
      })
    },
    fechar: () => agent.destroy(),
  }
}
export type Cliente = ReturnType<typeof cliente>

/** A checklist as a store's tablet posts it. */
export const checklist = (codConcessionaria: number, idExterno: string = randomUUID()) => ({
  idExterno,
  codConcessionaria,
  veiculo: { placa: 'ENS1A23', marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Cliente do ensaio' },
  itens: [{ nome: 'Pastilha de freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasta' }],
})

/** Reads and writes without a pause until told to stop: what was answered, by status, and the checklists that were acknowledged. */
export function carregar(c: Cliente, chave: string, token: () => string, loja: number) {
  const respostas = new Map<string, number>()
  const confirmados = new Set<string>()
  let parado = false
  const anotar = (que: string, r: Resposta) => {
    const nome = `${que} ${r.status}`
    respostas.set(nome, (respostas.get(nome) ?? 0) + 1)
    if (r.status === 0 || r.status >= 400) console.log(`       ${nome}: ${JSON.stringify(r.corpo).slice(0, 200)}`)
  }
  async function escrever(): Promise<void> {
    while (!parado) {
      const corpo = checklist(loja)
      const r = await c.chamar('POST', 'integracao/checklists', chave, corpo)
      anotar('POST', r)
      if (r.status === 201 || r.status === 200) confirmados.add(corpo.idExterno)
      await setTimeout(20)
    }
  }
  async function ler(): Promise<void> {
    while (!parado) {
      anotar('GET', await c.chamar('GET', 'oficina-digital/orcamentos?tela=gerenciar', token()))
      await setTimeout(10)
    }
  }
  const fim = Promise.all([escrever(), escrever(), ler(), ler(), ler(), ler()])
  return {
    respostas,
    confirmados,
    async parar() {
      parado = true
      await fim
    },
  }
}

/** A screen that listens to a store through the proxy, and connects again by itself when its process goes. */
export function ouvir(host: string, token: () => string, loja: number, evento: string) {
  const socket: Socket = io(`https://127.0.0.1:${PORTAS.tls}`, {
    transports: ['websocket'],
    rejectUnauthorized: false,
    auth: (cb: (dados: object) => void) => cb({ token: token() }),
    extraHeaders: { host },
    reconnectionDelay: 100,
  })
  let [ouvidos, entradas] = [0, 0]
  const entrar = async () => {
    const r = (await socket.timeout(10_000).emitWithAck('entrar', { codConcessionaria: loja })) as { ok: boolean }
    if (r.ok) entradas++
  }
  socket.on('connect', () => void entrar())
  socket.on('disconnect', (motivo) => motivo === 'io server disconnect' && socket.connect())
  socket.on(evento, () => void ouvidos++)
  return {
    ouvidos: () => ouvidos,
    entradas: () => entradas,
    fechar: () => void socket.close(),
  }
}
