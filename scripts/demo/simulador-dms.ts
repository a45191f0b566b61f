import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json as lerCorpo } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** A row as the store's system tells it: amounts as texts in reais. */
export interface LinhaSimulada {
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

/** How it misbehaves from now on: answers 500, never answers, drops the line in the middle of an answer, sends a page again, announces rows that it does not send, refuses the token, refuses an order. */
export type Defeito = 'nenhum' | 'cai' | 'trava' | 'corta' | 'repete' | 'mente' | 'recusa' | 'nega'

/** An order that it took, under the key that it came with. */
export interface PedidoSimulado {
  chave: string
  numero: string
  previsao: string
  corpo: unknown
}

/** A stand-in for a store's system (DMS): speaks the agreed shape over rows that it is given, and can be made to fail. For the demonstration and for tests. */
export interface Simulador {
  url: string
  /** How it answers the next requests, one after another; as the last says from then on. */
  estragar(...defeitos: [Defeito, ...Defeito[]]): void
  /** Orders taken, each once. */
  pedidos(): readonly PedidoSimulado[]
  fechar(): Promise<void>
}

interface Opcoes {
  token: string
  porPagina?: number
  linhas: (cnpj: string) => Promise<readonly LinhaSimulada[]>
}

/** Its suppliers take six days. */
const PRAZO_MS = 6 * 86_400_000

/** Starts one on a free port of this machine. */
export async function abrirSimulador(o: Opcoes): Promise<Simulador> {
  let vez: Defeito[] = ['nenhum']
  const servidor = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://dms')
    const agora = (vez.length > 1 ? vez.shift() : vez[0]) ?? 'nenhum'
    if (url.pathname !== '/vendas' && url.pathname !== '/pedidos') return json(res, 404, {})
    if (req.headers.authorization !== `Bearer ${o.token}` || agora === 'recusa') return json(res, 401, {})
    if (agora === 'cai') return json(res, 500, {})
    if (agora === 'trava') return undefined
    const fazer = url.pathname === '/pedidos' ? receber(req, res, agora) : responder(res, url, agora)
    return void fazer.catch(() => json(res, 500, {}))
  })
  const pedidos = new Map<string, PedidoSimulado>()
  const receber = async (req: IncomingMessage, res: ServerResponse, agora: Defeito) => {
    const chave = req.headers['idempotency-key']
    if (req.method !== 'POST' || typeof chave !== 'string') return json(res, 400, { motivo: 'Falta Idempotency-Key' })
    const corpo = await lerCorpo(req)
    if (agora === 'nega') return json(res, 422, { motivo: 'Fornecedor bloqueado para compras' })
    const pedido = pedidos.get(chave) ?? {
      chave,
      numero: `PC-${1001 + pedidos.size}`,
      previsao: new Date(Date.now() + PRAZO_MS).toISOString().slice(0, 10),
      corpo,
    }
    pedidos.set(chave, pedido)
    // It has the order, and who sent it does not know.
    if (agora === 'corta') return res.destroy()
    return json(res, 200, { numero: pedido.numero, previsao: pedido.previsao })
  }
  const responder = async (res: ServerResponse, url: URL, agora: Defeito) => {
    const todas = await o.linhas(url.searchParams.get('loja') ?? '')
    const de = Number(url.searchParams.get('cursor') ?? 0)
    const limite = Math.min(o.porPagina ?? 500, Number(url.searchParams.get('limite') ?? 500))
    const itens = todas.slice(de, de + limite)
    const fim = de + limite >= todas.length
    const corpo = JSON.stringify({
      itens,
      total: agora === 'mente' ? itens.length + 3 : itens.length,
      proximo: agora === 'repete' ? url.searchParams.get('cursor') : String(Math.min(de + limite, todas.length)),
      fim: agora === 'repete' ? false : fim,
    })
    if (agora === 'corta') {
      res.writeHead(200, { 'content-length': corpo.length })
      res.write(corpo.slice(0, corpo.length / 2), () => res.destroy())
      return
    }
    json(res, 200, corpo)
  }
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    estragar(...defeitos) {
      vez = defeitos
    },
    pedidos: () => [...pedidos.values()],
    fechar: () =>
      new Promise((ok) => {
        servidor.close(() => ok())
        servidor.closeAllConnections()
      }),
  }
}

function json(res: ServerResponse, status: number, corpo: object | string): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(typeof corpo === 'string' ? corpo : JSON.stringify(corpo))
}
