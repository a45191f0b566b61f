import { randomBytes, randomInt } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from './certificate.ts'

/** A refund in the bank's books; amounts in centavos. */
interface Refund {
  id: string
  rtrId: string
  valor: number
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
}
/** A payment in the bank's books. */
export interface BankPayment {
  e2eid: string
  txid: string
  valor: number
  em: Date
  /** Key that was paid to; empty where the bank tells none. */
  chave: string
  devolucoes: Refund[]
}
interface Cob {
  txid: string
  valor: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  expiracao: number
  criada: Date
  descricao: string
  pix: BankPayment[]
}

/**
 * What happens to the next call of the API: nothing, no service (`cai`), the call is done and the connection closed without an answer
 * (`some`), or the charge is paid and told before the answer (`paga-antes`).
 */
export type BankFault = 'nenhum' | 'cai' | 'some' | 'paga-antes'

/** A stand-in for a bank that speaks the Central Bank's API Pix over mTLS, for demonstration and tests; its books are kept in memory. */
export interface BankSimulator {
  /** Address of the API, and of its tokens. */
  url: string
  tokenUrl: string
  idCliente: string
  segredo: string
  /** PEM of the certificate and key that callers must show, and of the bank's own authority. */
  identidade: string
  autoridade: string
  cobs: ReadonlyMap<string, Cob>
  payments: ReadonlyMap<string, BankPayment>
  /** Address that was registered for a key, and how often a token was given out. */
  webhooks: ReadonlyMap<string, string>
  tokensGiven(): number
  injectFaults(...faults: [BankFault, ...BankFault[]]): void
  /** Refuses every token given out so far. */
  expireTokens(): void
  /** How refunds that are asked for end. */
  settleRefunds(status: Refund['status']): void
  /** Somebody pays; without `avisa: false` the webhook is called, `vezes` times. `dito` is what the webhook claims, when that is a lie. */
  pay(txid: string, o?: { valor?: number; avisa?: boolean; vezes?: number; dito?: number }): Promise<BankPayment>
  /** Settles a refund that is being processed; told by webhook. */
  settle(e2eid: string, id: string, status: Refund['status']): Promise<void>
  /** Calls the webhook with a payment again; returns the HTTP status, 0 when nobody answers. */
  tell(p: BankPayment, dito?: number): Promise<number>
  /** Calls the webhook with any body. */
  post(body: string): Promise<number>
  close(): Promise<void>
}

interface Options {
  port?: number
  /** Payments on one page of a period's listing; 100 as the API says. */
  perPage?: number
  /** Where a registered address really is: tests have hosts without a name. */
  resolve?: (webhook: string) => { url: string; host?: string }
}

const reais = (v: number) => (v / 100).toFixed(2)
const alphanumeric = (n: number) =>
  randomBytes(n)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, 'x')
    .slice(0, n)

const shapeOfRefund = (d: Refund) => ({
  id: d.id,
  rtrId: d.rtrId,
  valor: reais(d.valor),
  status: d.status,
  horario: { solicitacao: new Date().toISOString() },
  ...(d.status === 'NAO_REALIZADO' && { motivo: 'Saldo insuficiente' }),
})
const shapeOfPix = (p: BankPayment, valor = p.valor) => ({
  endToEndId: p.e2eid,
  ...(p.txid && { txid: p.txid }),
  valor: reais(valor),
  ...(p.chave && { chave: p.chave }),
  horario: p.em.toISOString(),
  infoPagador: 'Pagamento da oficina',
  ...(p.devolucoes.length > 0 && { devolucoes: p.devolucoes.map(shapeOfRefund) }),
})

/** Starts a stand-in on this machine. */
export async function openBankSimulator(o: Options = {}): Promise<BankSimulator> {
  const server = selfSigned('banco de mentira')
  const client = selfSigned('oficina')
  const cobs = new Map<string, Cob>()
  const payments = new Map<string, BankPayment>()
  const webhooks = new Map<string, string>()
  const [idCliente, segredo] = ['cliente-de-teste', alphanumeric(24)]
  let tokens = new Set<string>()
  let given = 0
  let faults: BankFault[] = ['nenhum']
  let refunds: Refund['status'] = 'DEVOLVIDO'
  let url = ''

  const shapeOfCob = (k: Cob) => ({
    calendario: { criacao: k.criada.toISOString(), expiracao: k.expiracao },
    txid: k.txid,
    revisao: 0,
    status: k.status,
    valor: { original: reais(k.valor) },
    chave: [...webhooks.keys()][0] ?? 'chave',
    location: `pix.banco.exemplo/qr/v2/${k.txid}`,
    pixCopiaECola: `00020101021226580014br.gov.bcb.pix2536pix.banco.exemplo/qr/v2/${k.txid}5204000053039865802BR5907Oficina6006Cidade62070503***6304ABCD`,
    ...(k.pix.length > 0 && { pix: k.pix.map((p) => shapeOfPix(p)) }),
  })
  const problem = (status: number, detail: string): [number, object] => [
    status,
    { type: 'https://pix.bcb.gov.br/api/v2/error/Erro', title: 'Erro', status, detail },
  ]
  const take = (txid: string, valor: number): BankPayment => {
    const em = new Date()
    const e2eid = `E${randomInt(10_000_000, 99_999_999)}${em.toISOString().slice(0, 16).replaceAll(/\D/g, '')}${alphanumeric(11)}`
    const p: BankPayment = { e2eid, txid, valor, em, chave: [...webhooks.keys()][0] ?? '', devolucoes: [] }
    payments.set(e2eid, p)
    const k = cobs.get(txid)
    if (k) {
      k.pix.push(p)
      k.status = 'CONCLUIDA'
    }
    return p
  }

  const refund = (p: BankPayment, id: string, body: string): [number, object] => {
    const known = p.devolucoes.find((d) => d.id === id)
    if (known) return [200, shapeOfRefund(known)]
    const valor = Math.round(Number((JSON.parse(body) as { valor: string }).valor) * 100)
    const back = p.devolucoes.reduce((n, d) => n + (d.status === 'NAO_REALIZADO' ? 0 : d.valor), 0)
    if (!(valor > 0) || back + valor > p.valor) return problem(400, 'O valor da devolução passa do pagamento')
    const d: Refund = { id, rtrId: `D${alphanumeric(31)}`, valor, status: refunds }
    p.devolucoes.push(d)
    return [201, shapeOfRefund(d)]
  }

  const cobCall = (method: string, txid: string, corpo: string): [number, object] => {
    const k = cobs.get(txid)
    if (method === 'GET') return k ? [200, shapeOfCob(k)] : problem(404, 'Cobrança não encontrada')
    const body = JSON.parse(corpo) as {
      calendario: { expiracao: number }
      valor: { original: string }
      status?: Cob['status']
      solicitacaoPagador?: string
    }
    if (method === 'PATCH') {
      if (!k) return problem(404, 'Cobrança não encontrada')
      if (k.status !== 'ATIVA') return problem(400, 'A cobrança não está ativa')
      k.status = body.status ?? k.status
      return [200, shapeOfCob(k)]
    }
    if (k) return problem(400, 'Este txid já existe')
    if (!/^[A-Za-z0-9]{26,35}$/.test(txid)) return problem(400, 'txid inválido')
    const cob: Cob = {
      txid,
      valor: Math.round(Number(body.valor.original) * 100),
      status: 'ATIVA',
      expiracao: body.calendario.expiracao,
      criada: new Date(),
      descricao: body.solicitacaoPagador ?? '',
      pix: [],
    }
    cobs.set(txid, cob)
    return [201, shapeOfCob(cob)]
  }

  const listPeriod = (q: URLSearchParams): [number, object] => {
    const [inicio, fim] = [q.get('inicio') ?? '', q.get('fim') ?? '']
    const [from, until] = [Date.parse(inicio), Date.parse(fim)]
    if (!(from <= until)) return problem(400, 'O período não se entende')
    const page = Number(q.get('paginacao.paginaAtual') ?? 0)
    const perPage = Number(q.get('paginacao.itensPorPagina') ?? o.perPage ?? 100)
    const all = [...payments.values()].filter((p) => p.em.getTime() >= from && p.em.getTime() <= until)
    const quantidadeDePaginas = Math.ceil(all.length / perPage)
    if (page > 0 && page >= quantidadeDePaginas) return problem(400, 'A página não existe')
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: perPage,
      quantidadeDePaginas,
      quantidadeTotalDeItens: all.length,
    }
    const pix = all.slice(page * perPage, (page + 1) * perPage).map((p) => shapeOfPix(p))
    return [200, { parametros: { inicio, fim, paginacao }, pix }]
  }

  const run = async (req: IncomingMessage): Promise<[number, object]> => {
    const body = await text(req)
    const path = (req.url ?? '')
      .replace(/^\/v2\//, '')
      .split('/')
      .map(decodeURIComponent)
    const [room = '', key = '', , id = ''] = path
    if (room.startsWith('pix?')) return listPeriod(new URLSearchParams(room.slice('pix?'.length)))
    if (room === 'cob') return cobCall(req.method ?? '', key, body)
    if (room === 'webhook') {
      if (req.method === 'PUT') webhooks.set(key, (JSON.parse(body) as { webhookUrl: string }).webhookUrl)
      const webhookUrl = webhooks.get(key)
      return webhookUrl ? [200, { webhookUrl, chave: key }] : problem(404, 'Webhook não encontrado')
    }
    const p = room === 'pix' ? payments.get(key) : undefined
    if (!p) return problem(404, 'Não encontrado')
    if (path.length === 2) return [200, shapeOfPix(p)]
    if (req.method === 'PUT') return refund(p, id, body)
    const d = p.devolucoes.find((x) => x.id === id)
    return d ? [200, shapeOfRefund(d)] : problem(404, 'Devolução não encontrada')
  }

  const https = createServer(
    { ...server, ca: [client.cert], requestCert: true, rejectUnauthorized: true },
    (req, res) => {
      const answer = ([status, body]: [number, object]) => {
        res.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
        res.end(JSON.stringify(body))
      }
      const now = (faults.length > 1 ? faults.shift() : faults[0]) ?? 'nenhum'
      if (now === 'cai') return answer(problem(503, 'Serviço indisponível'))
      if (req.url === '/oauth/token') {
        const basic = `Basic ${Buffer.from(`${idCliente}:${segredo}`).toString('base64')}`
        if (req.headers.authorization !== basic) return answer([401, { error: 'invalid_client' }])
        const token = alphanumeric(40)
        tokens.add(token)
        given++
        return answer([
          200,
          { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write cob.read' },
        ])
      }
      if (!tokens.has(req.headers.authorization?.replace(/^Bearer /, '') ?? ''))
        return answer(problem(401, 'Token inválido ou vencido'))
      void run(req).then(
        async (result) => {
          if (now === 'some') return res.destroy()
          if (now === 'paga-antes' && req.method === 'PUT' && req.url?.startsWith('/v2/cob/')) {
            const k = cobs.get(req.url.slice('/v2/cob/'.length))
            if (k) await tell(take(k.txid, k.valor))
          }
          answer(result)
        },
        () => answer(problem(400, 'O pedido não se entende')),
      )
    },
  )

  async function post(body: string): Promise<number> {
    const [registered] = webhooks.values()
    if (!registered) return 0
    const { url: to, host } = o.resolve?.(`${registered}/pix`) ?? { url: `${registered}/pix` }
    return new Promise((ok) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(host && { host }),
      }
      const req = request(to, { method: 'POST', headers }, (res) => {
        res.resume()
        res.on('end', () => ok(res.statusCode ?? 0))
        res.on('error', () => ok(0))
      })
      req.on('error', () => ok(0))
      req.end(body)
    })
  }
  const tell = (p: BankPayment, dito?: number) => post(JSON.stringify({ pix: [shapeOfPix(p, dito)] }))

  await new Promise<void>((ok) => https.listen(o.port ?? 0, '127.0.0.1', ok))
  url = `https://127.0.0.1:${(https.address() as AddressInfo).port}`
  return {
    url: `${url}/v2`,
    tokenUrl: `${url}/oauth/token`,
    idCliente,
    segredo,
    identidade: client.cert + client.key,
    autoridade: server.cert,
    cobs,
    payments,
    webhooks,
    tokensGiven: () => given,
    injectFaults(...f) {
      faults = f
    },
    expireTokens() {
      tokens = new Set()
    },
    settleRefunds(status) {
      refunds = status
    },
    async pay(txid, { valor, avisa = true, vezes = 1, dito } = {}) {
      const p = take(txid, valor ?? cobs.get(txid)?.valor ?? 100)
      if (avisa) for (let i = 0; i < vezes; i++) await tell(p, dito)
      return p
    },
    async settle(e2eid, id, status) {
      const p = payments.get(e2eid)
      const d = p?.devolucoes.find((x) => x.id === id)
      if (!p || !d) throw new Error('no such refund')
      d.status = status
      await tell(p)
    },
    tell,
    post,
    close: () =>
      new Promise((ok) => {
        https.close(() => ok())
        https.closeAllConnections()
      }),
  }
}
