import { createServer, type ServerResponse } from 'node:http'
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

/** How it misbehaves from now on: answers 500, never answers, drops the line in the middle of a page, sends a page again, announces rows that it does not send, refuses the token. */
export type Defeito = 'nenhum' | 'cai' | 'trava' | 'corta' | 'repete' | 'mente' | 'recusa'

/** A stand-in for a store's system (DMS): speaks the agreed shape over rows that it is given, and can be made to fail. For the demonstration and for tests. */
export interface Simulador {
  url: string
  /** How it answers the next requests, one after another; as the last says from then on. */
  estragar(...defeitos: [Defeito, ...Defeito[]]): void
  fechar(): Promise<void>
}

interface Opcoes {
  token: string
  porPagina?: number
  linhas: (cnpj: string) => Promise<readonly LinhaSimulada[]>
}

/** Starts one on a free port of this machine. */
export async function abrirSimulador(o: Opcoes): Promise<Simulador> {
  let vez: Defeito[] = ['nenhum']
  const servidor = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://dms')
    const agora = (vez.length > 1 ? vez.shift() : vez[0]) ?? 'nenhum'
    if (url.pathname !== '/vendas') return json(res, 404, {})
    if (req.headers.authorization !== `Bearer ${o.token}` || agora === 'recusa') return json(res, 401, {})
    if (agora === 'cai') return json(res, 500, {})
    if (agora === 'trava') return undefined
    return void responder(res, url, agora).catch(() => json(res, 500, {}))
  })
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
