import { type ChildProcess, execFile, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Base, type Bench, HOST, openConnection } from '../harness/base.ts'
import { child, type Figure, median } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, counts: [1, 2, 4], rounds: 5, seconds: 5, connections: 16 }

interface Running {
  url: string
  token: string
  process: ChildProcess
}

/** What all of them answer together in a second: the list page and one write, by 1, 2 and 4 server processes, each pinned to a core. */
export async function processes(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const key = await integrationKey(base)
  const [loja = 0] = base.lojas
  const cores = await allowedCores()
  const rates: Record<'list' | 'write', number[]> = { list: [], write: [] }
  for (const count of t.counts) {
    const servers = await Promise.all(Array.from({ length: count }, (_, i) => start(base, cores?.[i % cores.length])))
    try {
      const list = ({ url, token }: Running) => ({
        url: `${url}/api/oficina-digital/orcamentos?tela=finalizados&codConcessionaria=${loja}&limite=50`,
        headers: { host: HOST, authorization: `Bearer ${token}` },
      })
      const write = ({ url }: Running) => ({
        url: `${url}/api/integracao/checklists`,
        headers: { host: HOST, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        metodo: 'POST',
        corpo: JSON.stringify(checklist(loja)),
      })
      for (const [what, call] of [
        ['list', list],
        ['write', write],
      ] as const) {
        const rounds: number[] = []
        // The first round warms up connections, code and plans.
        for (let i = 0; i <= t.rounds; i++) {
          const all = await fireAt(servers.map(call), t)
          if (i > 0) rounds.push(all)
        }
        rates[what].push(median(rounds))
      }
    } finally {
      await Promise.all(servers.map((s) => stop(s.process)))
    }
  }
  const pinned = cores ? `pinned by turns to ${cores.length} core${cores.length === 1 ? '' : 's'}` : 'not pinned'
  return (['list', 'write'] as const).flatMap((what) =>
    t.counts.map((count, i): Figure => {
      const [rate = 0, one = 0] = [rates[what][i], rates[what][0]]
      return {
        what: `${what === 'list' ? 'List page' : 'Write: a checklist received, with its quote'}: ${count} process${count === 1 ? '' : 'es'}, ${pinned}`,
        ours: `${rate.toFixed(0)} requests/s`,
        beside: `1 process: ${one.toFixed(0)} requests/s`,
        ratio: (rate / one).toFixed(2),
        meta: '–',
        goalMet: null,
      }
    }),
  )
}

/** A checklist with one red item; autocannon puts another id into each request. */
const checklist = (codConcessionaria: number) => ({
  idExterno: 'bench-[<id>]',
  codConcessionaria,
  veiculo: { placa: 'ENS1A23', marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Cliente do banco de provas' },
  itens: [{ nome: 'Pastilha de freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasta' }],
})

/** Load on several servers at once, each by a process of its own; requests a second of all together. */
async function fireAt(calls: readonly object[], { seconds, connections }: typeof SIZE): Promise<number> {
  const each = { segundos: seconds, conexoes: Math.max(1, Math.floor(connections / calls.length)) }
  const all = await Promise.all(
    calls.map((c) => child<{ porSegundo: number; erros: number }>('harness/fire.ts', { ...each, ...c })),
  )
  const errors = all.reduce((n, r) => n + r.erros, 0)
  if (errors > 0) throw new Error(`${errors} answers were errors`)
  return all.reduce((n, r) => n + r.porSegundo, 0)
}

/** A server process over the base, on one core with all its threads; without a core, where the system likes. */
async function start(base: Base, core: number | undefined): Promise<Running> {
  const { dono, database, codDistribuidor, lojas, env } = base
  const given = { dono, papel: database.papel, pasta: env.DATA_DIR, codDistribuidor, lojas, jobs: false }
  const server = fork(join(import.meta.dirname, '../files/export-server.ts'), [JSON.stringify(given)])
  const ready = await Promise.race([
    once(server, 'message').then(([m]) => m as { url: string; token: string }),
    once(server, 'exit').then(([code]) => {
      throw new Error(`the server process ended with ${String(code)}`)
    }),
  ])
  if (core !== undefined) await promisify(execFile)('taskset', ['-acp', String(core), String(server.pid)])
  return { ...ready, process: server }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const end = once(server, 'exit')
  server.send('fim')
  await end
}

/** Cores that this process may use; null without `taskset`. */
async function allowedCores(): Promise<number[] | null> {
  const said = await promisify(execFile)('taskset', ['-cp', String(process.pid)]).catch(() => null)
  if (!said) return null
  const list = said.stdout.replace(/^.*: /s, '').trim()
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

async function integrationKey(base: Base): Promise<string> {
  const client = await openConnection(base.dono)
  const key = randomBytes(24).toString('base64url')
  await client.query('set role app_system')
  await client.query(`insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, 'bench', $2)`, [
    base.codDistribuidor,
    createHash('sha256').update(key).digest('hex'),
  ])
  await client.end()
  return key
}
