// npm run durability: kill -9 of the server and of the database while checklists are posted and read; every acknowledged one must be there, and no connection may stay lost.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'
import { prepararMotor } from '../src/server/core/installation/engine.ts'
import { criarInstalacao } from './instalacao-minima.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'

const RODADAS = Number(process.argv[2] ?? 6)
const PORTA = 18_080
const pasta = await mkdtemp(join(tmpdir(), 'patio-duravel-'))
const ambiente = {
  ...process.env,
  PATIO_MODE: 'development',
  DATA_DIR: pasta,
  PORT: String(PORTA),
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '0',
}
const database = await abrirDatabase(lerEnv(ambiente), { comMigracao: true })
await migrarJobs(database.dono, database.papel)
const { chave, loja } = await criarInstalacao(database.dono, `localhost`)
await database.fechar()

const processo: { atual: ChildProcess | null } = { atual: null }
const ligar = () => {
  processo.atual = spawn('node', ['src/server/main.ts'], { env: ambiente, stdio: ['ignore', 'ignore', 'inherit'] })
}
async function noAr(segundos: number): Promise<number> {
  const inicio = Date.now()
  while (Date.now() - inicio < segundos * 1000) {
    const ok = await fetch(`http://127.0.0.1:${PORTA}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) return Date.now() - inicio
    await new Promise((r) => setTimeout(r, 50))
  }
  throw new Error(`not ready after ${segundos} s`)
}

const confirmados = new Set<string>()
let tentados = 0
let parar = false
async function postar(): Promise<void> {
  while (!parar) {
    const idExterno = randomUUID()
    tentados++
    const ok = await fetch(`http://127.0.0.1:${PORTA}/api/integracao/checklists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${chave}` },
      body: JSON.stringify({
        idExterno,
        codConcessionaria: loja,
        veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Uno' },
        cliente: { nome: 'Cliente' },
        itens: [{ nome: 'Freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasto' }],
      }),
    }).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) confirmados.add(idExterno)
    else await new Promise((r) => setTimeout(r, 20))
  }
}

let lidos = 0
async function ler(): Promise<void> {
  while (!parar) {
    const r = await fetch(
      `http://127.0.0.1:${PORTA}/api/integracao/veiculos/ABC1D23/verificacoes?codConcessionaria=${loja}`,
      {
        headers: { authorization: `Bearer ${chave}` },
      },
    ).then(
      (res) => res.text().then(() => res.ok),
      () => false,
    )
    if (r) lidos++
    else await new Promise((ok) => setTimeout(ok, 20))
  }
}

/** Reads and writes go on after a kill, more of them than the pool has connections: none stays lost. */
async function trabalha(): Promise<void> {
  const [escritas, leituras, inicio] = [confirmados.size, lidos, Date.now()]
  while (confirmados.size < escritas + 12 || lidos < leituras + 12) {
    if (Date.now() - inicio > 10_000)
      throw new Error(`stuck after a kill: ${confirmados.size - escritas} writes and ${lidos - leituras} reads in 10 s`)
    await new Promise((r) => setTimeout(r, 50))
  }
}

ligar()
await noAr(30)
const motor = await prepararMotor(pasta)
const trabalho = Promise.all([...Array.from({ length: 8 }, postar), ...Array.from({ length: 8 }, ler)])
for (let i = 0; i < RODADAS; i++) {
  await new Promise((r) => setTimeout(r, 700 + Math.random() * 1500))
  const alvo = i % 2 === 0 ? 'server' : 'database'
  if (alvo === 'server') {
    processo.atual?.kill('SIGKILL')
    ligar()
  } else process.kill(Number((await readFile(join(motor.pasta, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await new Promise((r) => setTimeout(r, 100))
  const pronto = await noAr(60)
  await trabalha()
  console.log(
    `kill -9 of the ${alvo}: ready again after ${pronto} ms, ${confirmados.size} acknowledged and ${lidos} read so far`,
  )
}
parar = true
await trabalho
const client = criarCliente({ host: motor.socket, user: 'postgres', database: 'patio' })
await client.connect()
const { rows } = await client.query<{ id: string; evento: boolean }>(
  `select k.id_externo as id, exists (select from orcamento o join orcamento_evento e using (cod_distribuidor, cod_orcamento) where o.cod_checklist = k.cod_checklist) as evento from checklist k`,
)
await client.end()
const gravados = new Set(rows.filter((r) => r.evento).map((r) => r.id))
const perdidos = [...confirmados].filter((id) => !gravados.has(id))
const pelaMetade = rows.filter((r) => !r.evento).length
const saiu = new Promise((r) => processo.atual?.on('exit', r))
processo.atual?.kill('SIGTERM')
await saiu
await rm(pasta, { recursive: true, force: true })
console.log(`${tentados} tried, ${confirmados.size} acknowledged, ${perdidos.length} lost, ${pelaMetade} half written`)
process.exit(perdidos.length === 0 && pelaMetade === 0 && confirmados.size > 0 ? 0 : 1)
