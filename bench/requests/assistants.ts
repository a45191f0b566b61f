import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, median, ms, percentile, retrieve } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, rounds: 400 }
const GOAL = 1.5

/** Each tool beside the list that the screen reads for the same rows. */
const PAIRS = [
  {
    name: 'orcamentos_abertos',
    args: { limite: 50 },
    path: 'oficina-digital/orcamentos?tela=gerenciar&ordem=entrouNoEstadoEm&sentido=asc&limite=50',
  },
  {
    name: 'buscar',
    args: { texto: 'Silva' },
    path: 'busca?q=Silva',
  },
] as const

/** A tool as an assistant calls it (token, limits, log, protocol), compared with the same list as a screen asks for it. */
export async function assistants(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const { servidor: server, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const screen = { host: HOST, authorization: `Bearer ${token}` }
  const assistant = {
    host: HOST,
    authorization: `Bearer ${await connect(base)}`,
    accept: 'application/json, text/event-stream',
  }
  const figures: Figure[] = []
  for (const { name, args, path } of PAIRS) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const [tool, list]: [number[], number[]] = [[], []]
    const warmUp = Math.ceil(t.rounds / 10)
    for (let i = -warmUp; i < t.rounds; i++) {
      const a = await retrieve(agent, `${url}/mcp`, assistant, 'POST', call)
      const b = await retrieve(agent, `${url}/api/${path}`, screen)
      if (a.texto.includes('"isError":true')) throw new Error(a.texto)
      if (i < 0) continue
      tool.push(a.ms)
      list.push(b.ms)
    }
    const [p95, beside] = [percentile(tool, 0.95), percentile(list, 0.95)]
    figures.push({
      what: `tool ${name}, ${t.quotes.toLocaleString('en')} quotes`,
      ours: `p50 ${ms(median(tool))}, p95 ${ms(p95)}`,
      beside: `the screen's list: p50 ${ms(median(list))}, p95 ${ms(beside)}`,
      ratio: (p95 / beside).toFixed(2),
      meta: `p95 ≤ ${GOAL} × the list`,
      goalMet: t.quotes === SIZE.quotes ? p95 <= GOAL * beside : null,
    })
  }
  agent.destroy()
  await server.close()
  return figures
}

/** An access token of the administrator's assistant. */
async function connect(base: Base): Promise<string> {
  const client = await openConnection(base.dono)
  const [token, id] = [randomBytes(32).toString('base64url'), randomUUID()]
  const hash = createHash('sha256').update(token).digest('hex')
  await client.query(
    'update distribuidor set assistentes = true, assistentes_pessoais = true where cod_distribuidor = $1',
    [base.codDistribuidor],
  )
  await client.query(
    `insert into oauth_cliente (cod_distribuidor, id_cliente, nome, redirecionamentos) values ($1, $2, 'Bench', array['https://assistente.example/'])`,
    [base.codDistribuidor, id],
  )
  await client.query(
    `insert into oauth_token (cod_distribuidor, token_hash, tipo, familia, id_cliente, cod_usuario, recurso, escopo, expira_em)
     select d.cod_distribuidor, $3, 'ACESSO', gen_random_uuid(), $2, u.cod_usuario, d.tipo_conexao || '://' || d.dominio_gestao || '/mcp', 'ler', now() + interval '1 day'
     from distribuidor d join usuario u using (cod_distribuidor) where d.cod_distribuidor = $1 and u.cod_nivel = 2 limit 1`,
    [base.codDistribuidor, id, hash],
  )
  await client.end()
  return token
}
