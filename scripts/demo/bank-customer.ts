// npm run banco-pix: a person plays the paying customer and the bank on a page, against the running demo's store that receives by Pix.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { PixConta } from '#shared/pagamentos/contas.ts'
import { args } from '../arguments.ts'
import { openBankSimulator } from './bank-stand-in.ts'

const o = args(
  `npm run banco-pix -- [--url http://localhost:8080] [--porta 8091] [--usuario E-MAIL] [--senha PASSWORD]

Starts a stand-in for a bank that speaks the API Pix and a page where you are the paying customer. It connects the running
demo's first store to it by the product's own calls: new charges of the store appear on the page and can be paid whole, in
part, twice, or without the store being told.
  --url      address of the system (default: http://localhost:8080)
  --porta    port of the page (default: 8091)
  --usuario  who connects the store (default: admin@patio.demo)
  --senha    their password (default: the demo's)`,
  [],
  ['url', 'porta', 'usuario', 'senha'],
)
const base = o['url'] ?? 'http://localhost:8080'
const port = Number(o['porta'] ?? 8091)
/** Port of the API; kept between runs, because the store keeps its address. */
const API_PORT = port + 1
/** How long a late webhook waits. */
const LATE_MS = 30_000

const bank = await openBankSimulator({
  port: API_PORT,
  resolve: (webhook) => ({ url: new URL(new URL(webhook).pathname, base).href }),
})

async function call<T>(method: string, path: string, token: string | null, body?: object): Promise<T> {
  const r = await fetch(new URL(`/api/${path}`, base), {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await r.json()) as (T & { mensagem?: string }) | null
  if (!r.ok) throw new Error(`${path}: ${answer?.mensagem ?? r.status}`)
  return answer as T
}

/** Connects the first store; its key stays the one that it has. */
async function connect(): Promise<string> {
  const login = { email: o['usuario'] ?? 'admin@patio.demo', senha: o['senha'] ?? 'Patio#2026' }
  const { data } = await call<{ data: { token: string } }>('POST', 'authenticate', null, login)
  const lojas = await call<{ codConcessionaria: number; nome: string }[]>('GET', 'concessionarialist', data.token)
  const [loja] = lojas.toSorted((a, b) => a.codConcessionaria - b.codConcessionaria)
  if (!loja) throw new Error('this user reaches no store')
  const path = `pagamentos/contas/${loja.codConcessionaria}`
  const before = await call<PixConta | null>('GET', path, data.token)
  await call('PUT', path, data.token, {
    modo: 'PSP',
    ativa: true,
    chave: before?.chave ?? 'oficina@exemplo.com',
    nome: before?.nome ?? 'OFICINA DEMONSTRACAO',
    cidade: before?.cidade ?? 'SAO PAULO',
    enderecoApi: bank.url,
    enderecoToken: bank.tokenUrl,
    idCliente: bank.idCliente,
    segredo: bank.segredo,
    certificado: bank.identidade,
    autoridade: bank.autoridade,
    versao: before?.versao ?? 0,
  })
  const { erro } = await call<PixConta>('POST', `${path}/teste`, data.token)
  if (erro !== null) throw new Error(erro)
  return loja.nome
}

/** What the customer does with a charge; `late` tells the store after a while. */
const ACTS: Readonly<Record<string, (txid: string, valor: number) => Promise<unknown>>> = {
  pagar: (txid) => bank.pay(txid),
  parte: (txid, valor) => bank.pay(txid, { valor: Math.max(1, Math.round(valor / 2)) }),
  'duas-vezes': async (txid) => {
    await bank.pay(txid)
    await bank.pay(txid)
  },
  tarde: async (txid) => {
    const p = await bank.pay(txid, { avisa: false })
    void wait(LATE_MS).then(() => bank.tell(p))
  },
  nunca: (txid) => bank.pay(txid, { avisa: false }),
}

const page = await readFile(join(import.meta.dirname, 'bank-customer.html'))

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const json = (value: unknown, status = 200) => {
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(value))
  }
  if (req.url === '/cobrancas')
    return json(
      [...bank.cobs.values()].toReversed().map(({ pix, ...k }) => ({
        ...k,
        pagamentos: pix.map((p) => ({
          valor: p.valor,
          em: p.em,
          devolvido: p.devolucoes.reduce((n, d) => n + (d.status === 'DEVOLVIDO' ? d.valor : 0), 0),
        })),
      })),
    )
  if (req.method !== 'POST') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    res.end(page)
    return
  }
  const { txid = '', acao = '' } = JSON.parse(await text(req)) as { txid?: string; acao?: string }
  const k = bank.cobs.get(txid)
  const act = ACTS[acao]
  if (!k || !act) return json({}, 404)
  await act(txid, k.valor)
  json({})
}

try {
  const loja = await connect()
  createServer((req, res) => {
    answer(req, res).catch((e: unknown) => {
      console.error(e instanceof Error ? e.message : e)
      res.writeHead(502).end()
    })
  }).listen(port, '127.0.0.1', () =>
    console.log(`${loja} receives here. Charge by Pix in the demo, and pay at http://localhost:${port}`),
  )
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  await bank.close()
  process.exitCode = 1
}
