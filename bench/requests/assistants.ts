import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { child, type Figure, median, ms, percentile } from '../harness/measure.ts'
import type { Called, Calling } from './assistant-caller.ts'

const SIZE = { quotes: 50_000, blocks: 20 }
const GOAL = 1.5

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
  const assistant = await connect(base)
  const figures: Figure[] = []
  for (const { name, args, paths } of PAIRS) {
    const calling: Calling = {
      url,
      host: HOST,
      assistant,
      screen: token,
      tool: { name, arguments: args },
      paths,
      blocks: t.blocks,
    }
    const { tool, list } = await child<Called>('requests/assistant-caller.ts', calling)
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
