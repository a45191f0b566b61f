import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, median, ms, percentile, retrieve } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, blocks: 20 }
const GOAL = 1.5

/** Calls of one kind before the other kind has its turn: what a call leaves to be done slows its own kind. */
const BLOCK = 20

/** Each tool beside what the screen reads for the same rows, at once where the screen does so. */
const PAIRS = [
  {
    name: 'orcamentos_abertos',
    args: { limite: 50 },
    paths: ['oficina-digital/orcamentos?tela=gerenciar&ordem=entrouNoEstadoEm&sentido=asc&limite=50'],
  },
  {
    name: 'buscar',
    args: { texto: 'Silva' },
    paths: ['busca?q=Silva', 'busca/registros?q=Silva', 'busca/agendamentos?q=Silva'],
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
  for (const { name, args, paths } of PAIRS) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const askTool = async () => {
      const { texto } = await retrieve(agent, `${url}/mcp`, assistant, 'POST', call)
      if (texto.includes('"isError":true')) throw new Error(texto)
    }
    const askList = () => Promise.all(paths.map((p) => retrieve(agent, `${url}/api/${p}`, screen)))
    const [tool, list]: [number[], number[]] = [[], []]
    // The first block of each kind warms up.
    for (let i = 0; i <= t.blocks; i++)
      for (const [ask, times] of [
        [askTool, tool],
        [askList, list],
      ] as const)
        for (let n = 0; n < BLOCK; n++) {
          const since = performance.now()
          await ask()
          if (i > 0) times.push(performance.now() - since)
        }
    const [p95, beside] = [percentile(tool, 0.95), percentile(list, 0.95)]
    figures.push({
      what: `tool ${name}, ${t.quotes.toLocaleString('en')} quotes`,
      ours: `p50 ${ms(median(tool))}, p95 ${ms(p95)}`,
      beside: `the screen's: p50 ${ms(median(list))}, p95 ${ms(beside)}`,
      ratio: (p95 / beside).toFixed(2),
      meta: `p95 ≤ ${GOAL} × the screen's`,
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
