import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json as lerCorpo } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** A row as the store's system sends it: amounts are strings in reais. */
export interface SimulatedRow {
  id: string
  versao?: number
  removida?: boolean
  dia: string
  conta: string
  bruto: string
  desconto?: string
  devolucao?: string
  imposto?: string
  custo?: string
}

/**
 * Faults: answers 500 (`cai`), never answers (`trava`), closes the connection in the middle of a response (`corta`), sends a page again
 * (`repete`), announces rows that it does not send (`mente`), refuses the token (`recusa`), refuses an order (`nega`).
 */
export type Fault = 'nenhum' | 'cai' | 'trava' | 'corta' | 'repete' | 'mente' | 'recusa' | 'nega'

/** An accepted order, with its idempotency key. */
export interface SimulatedPedido {
  chave: string
  numero: string
  previsao: string
  corpo: unknown
}

/** A stand-in for a store's system (DMS), for demo and tests: serves the given rows in the agreed format, and can be made to fail. */
export interface Simulator {
  url: string
  /** Faults of the next requests, in order; the last one stays. */
  injectFaults(...faults: [Fault, ...Fault[]]): void
  /** Accepted orders, without duplicates. */
  pedidos(): readonly SimulatedPedido[]
  close(): Promise<void>
}

interface Options {
  token: string
  perPage?: number
  linhas: (cnpj: string) => Promise<readonly SimulatedRow[]>
}

/** Suppliers deliver after six days. */
const DEADLINE_MS = 6 * 86_400_000

/** Starts a stand-in on a free port of this machine. */
export async function openSimulator(o: Options): Promise<Simulator> {
  let turn: Fault[] = ['nenhum']
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://dms')
    const now = (turn.length > 1 ? turn.shift() : turn[0]) ?? 'nenhum'
    if (url.pathname !== '/vendas' && url.pathname !== '/pedidos') return json(res, 404, {})
    if (req.headers.authorization !== `Bearer ${o.token}` || now === 'recusa') return json(res, 401, {})
    if (now === 'cai') return json(res, 500, {})
    if (now === 'trava') return undefined
    const run = url.pathname === '/pedidos' ? receive(req, res, now) : answer(res, url, now)
    return void run.catch(() => json(res, 500, {}))
  })
  const pedidos = new Map<string, SimulatedPedido>()
  const receive = async (req: IncomingMessage, res: ServerResponse, now: Fault) => {
    const chave = req.headers['idempotency-key']
    if (req.method !== 'POST' || typeof chave !== 'string') return json(res, 400, { motivo: 'Falta Idempotency-Key' })
    const corpo = await lerCorpo(req)
    if (now === 'nega') return json(res, 422, { motivo: 'Fornecedor bloqueado para compras' })
    const request = pedidos.get(chave) ?? {
      chave,
      numero: `PC-${1001 + pedidos.size}`,
      previsao: new Date(Date.now() + DEADLINE_MS).toISOString().slice(0, 10),
      corpo,
    }
    pedidos.set(chave, request)
    // The order is stored, but its sender gets no response.
    if (now === 'corta') return res.destroy()
    return json(res, 200, { numero: request.numero, previsao: request.previsao })
  }
  const answer = async (res: ServerResponse, url: URL, now: Fault) => {
    const todas = await o.linhas(url.searchParams.get('loja') ?? '')
    const de = Number(url.searchParams.get('cursor') ?? 0)
    const limit = Math.min(o.perPage ?? 500, Number(url.searchParams.get('limite') ?? 500))
    const itens = todas.slice(de, de + limit)
    const end = de + limit >= todas.length
    const body = JSON.stringify({
      itens,
      total: now === 'mente' ? itens.length + 3 : itens.length,
      proximo: now === 'repete' ? url.searchParams.get('cursor') : String(Math.min(de + limit, todas.length)),
      fim: now === 'repete' ? false : end,
    })
    if (now === 'corta') {
      res.writeHead(200, { 'content-length': body.length })
      res.write(body.slice(0, body.length / 2), () => res.destroy())
      return
    }
    json(res, 200, body)
  }
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injectFaults(...faults) {
      turn = faults
    },
    pedidos: () => [...pedidos.values()],
    close: () =>
      new Promise((ok) => {
        server.close(() => ok())
        server.closeAllConnections()
      }),
  }
}

function json(res: ServerResponse, status: number, body: object | string): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(typeof body === 'string' ? body : JSON.stringify(body))
}
