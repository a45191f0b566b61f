// npm run durability-kpis [writes]: random writes over several connections, while kill -9 hits the counting process again and again. In the
// end every day, month and network row must equal a fresh count of the source rows.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { countIndicadores } from '../../src/server/relatorios/indicadores/count.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { createInstallation } from './minimal-install.ts'

const WRITES = Number(process.argv[2] ?? 10_000)
const WRITERS = 4
const KILL_INTERVAL_MS = 700
const folder = await mkdtemp(join(tmpdir(), 'patio-figuras-'))
const database = await openDatabase(readEnv({ ...process.env, PATIO_MODE: 'development', DATA_DIR: folder }), {
  withMigration: true,
})
await migrateJobs(database.dono, database.papel)
await createInstallation(database.dono, 'localhost')
const openConnection = async () => {
  const client = createClient(database.dono)
  await client.connect()
  await client.query('set role app_system')
  return client
}
const client = await openConnection()

const DAY = `current_date - floor(random() * 400)::int`
const EM = `now() - random() * interval '400 days'`
const LOJA = `(select cod_distribuidor, cod_concessionaria from concessionaria order by random() limit 1)`
const UM = (table: string) => `ctid = (select ctid from ${table} order by random() limit 1)`
const DEPARTAMENTOS = ['PNEUS', 'PECAS_BALCAO', 'MAO_OBRA_MECANICA']
const pickRandom = <T>(xs: readonly T[]): T => xs[randomInt(xs.length)] as T
/** Writes of people and systems that change the counts; each is one transaction. */
const ACTIONS: readonly (() => string)[] = [
  () =>
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, custo) select cod_distribuidor, cod_concessionaria, ${DAY}, '${pickRandom(DEPARTAMENTOS)}', ${randomInt(1, 99_999)}, ${randomInt(1, 9999)} from ${LOJA} l
     on conflict (cod_distribuidor, cod_concessionaria, dia, departamento) do update set bruto = excluded.bruto`,
  () => `update venda_celula set desconto = ${randomInt(500)} where ${UM('venda_celula')}`,
  () => `delete from venda_celula where ${UM('venda_celula')}`,
  () =>
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em) select cod_distribuidor, cod_concessionaria, 'P${randomInt(5)}', '${pickRandom(['VENDA', 'OFICINA', 'PERDIDA', 'DEVOLUCAO'])}', ${randomInt(1, 9)}, ${EM} from ${LOJA} l`,
  () => `update peca set preco = ${randomInt(1, 99_999)} where codigo = 'P${randomInt(5)}'`,
  () =>
    `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em, promessa)
     select v.cod_distribuidor, v.cod_concessionaria, v.cod_veiculo, k.cod_cliente, true, e.em, e.em + interval '5 hours', e.em + random() * interval '9 hours'
     from veiculo v join cliente k using (cod_distribuidor, cod_concessionaria), (select ${EM} as em) e limit 1`,
  () => `update passagem set entregue_em = entregue_em + interval '${randomInt(1, 3)} days' where ${UM('passagem')}`,
]

await client.query(
  `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) select cod_distribuidor, 'P' || n, 'Peça', 'Geral', 'Fiat', 1000 * n + 1 from distribuidor, generate_series(0, 4) n limit 5`,
)
await client.query(
  `with l as (select cod_distribuidor, cod_concessionaria from concessionaria limit 1), k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) select *, 'Ana' from l)
   insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) select *, 'ABC1D23', 'Fiat', 'Uno' from l`,
)

let end = false
let deaths = 0
async function countAndDie(): Promise<void> {
  const codigo = `import { openDb } from '${join(import.meta.dirname, '../../src/server/core/database/pool.ts')}'; import { countIndicadores } from '${join(import.meta.dirname, '../../src/server/relatorios/indicadores/count.ts')}';
    const db = openDb(${JSON.stringify({ ...database.dono, user: database.papel })}, 2); for (;;) await countIndicadores({ db })`
  while (!end) {
    const p = spawn(process.execPath, ['--input-type=module', '-e', codigo], { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = new Promise((ok) => p.once('exit', ok))
    await new Promise((ok) => setTimeout(ok, KILL_INTERVAL_MS + randomInt(KILL_INTERVAL_MS)))
    p.kill('SIGKILL')
    await ended
    deaths++
  }
}
let feitas = 0
async function write(): Promise<void> {
  const mine = await openConnection()
  while (feitas < WRITES) {
    feitas++
    await mine.query(pickRandom(ACTIONS)())
  }
  await mine.end()
}

const start = Date.now()
const counter = countAndDie()
await Promise.all(Array.from({ length: WRITERS }, write))
end = true
await counter
while ((await countIndicadores(database)) > 0);

const diferentes = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
const { rows: medidas } = await client.query<{ soma: string; iguais: string }>(
  `select string_agg(format('sum(%1$I) as %1$I', attname), ', ') as soma, string_agg(format('x.%1$I = i.%1$I', attname), ' and ') as iguais
   from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped and atttypid <> 'int[]'::regtype`,
)
const { soma = '', iguais = '' } = medidas[0] ?? {}
const errors = {
  dias: await diferentes(
    `select count(*) as n from indicador_dia i, lateral contar_indicadores(i.cod_distribuidor, array[i.cod_concessionaria], array[i.dia]) x where to_jsonb(i) <> to_jsonb(x)`,
  ),
  meses: await diferentes(
    `select count(*) as n from indicador_mes i, lateral (select ${soma} from indicador_dia d where d.cod_distribuidor = i.cod_distribuidor and d.cod_concessionaria = i.cod_concessionaria and d.dia >= i.dia and d.dia < i.dia + interval '1 month') x where not (${iguais})`,
  ),
  rede: await diferentes(
    `select count(*) as n from indicador_rede_dia i, lateral (select ${soma} from indicador_dia d where d.cod_distribuidor = i.cod_distribuidor and d.dia = i.dia) x where not (${iguais})`,
  ),
  semLinha: await diferentes(
    `select count(*) as n from venda_celula v where not exists (select from indicador_dia i where i.cod_distribuidor = v.cod_distribuidor and i.cod_concessionaria = v.cod_concessionaria and i.dia = v.dia)`,
  ),
}
const days = await diferentes('select count(*) as n from indicador_dia')
await client.end()
await database.close()
await rm(folder, { recursive: true, force: true })
console.log(
  `${feitas.toLocaleString('en')} writes in ${((Date.now() - start) / 1000).toFixed(0)} s, the counting killed ${deaths} times, ${days} days: ${JSON.stringify(errors)}`,
)
process.exit(Object.values(errors).some((n) => n > 0) ? 1 : 0)
