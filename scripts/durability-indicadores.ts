// npm run durability-indicadores [writes]: random writes from several connections while the process that counts figures is killed with -9 again and again; in the end every day, month and network row must be what the rows say.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { contarIndicadores } from '../src/server/relatorios/indicadores/contar.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'
import { criarInstalacao } from './instalacao-minima.ts'

const ESCRITAS = Number(process.argv[2] ?? 10_000)
const ESCRITORES = 4
const ENTRE_MORTES_MS = 700
const pasta = await mkdtemp(join(tmpdir(), 'patio-figuras-'))
const database = await abrirDatabase(lerEnv({ ...process.env, PATIO_MODE: 'development', DATA_DIR: pasta }), {
  comMigracao: true,
})
await migrarJobs(database.dono, database.papel)
await criarInstalacao(database.dono, 'localhost')
const conectar = async () => {
  const client = criarCliente(database.dono)
  await client.connect()
  await client.query('set role app_system')
  return client
}
const client = await conectar()

const DIA = `current_date - floor(random() * 400)::int`
const EM = `now() - random() * interval '400 days'`
const LOJA = `(select cod_distribuidor, cod_concessionaria from concessionaria order by random() limit 1)`
const UM = (tabela: string) => `ctid = (select ctid from ${tabela} order by random() limit 1)`
const DEPARTAMENTOS = ['PNEUS', 'PECAS_BALCAO', 'MAO_OBRA_MECANICA']
const aoAcaso = <T>(xs: readonly T[]): T => xs[randomInt(xs.length)] as T
/** What people and systems do to what is counted; each is one transaction. */
const ATOS: readonly (() => string)[] = [
  () =>
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, custo) select cod_distribuidor, cod_concessionaria, ${DIA}, '${aoAcaso(DEPARTAMENTOS)}', ${randomInt(1, 99_999)}, ${randomInt(1, 9999)} from ${LOJA} l
     on conflict (cod_distribuidor, cod_concessionaria, dia, departamento) do update set bruto = excluded.bruto`,
  () => `update venda_celula set desconto = ${randomInt(500)} where ${UM('venda_celula')}`,
  () => `delete from venda_celula where ${UM('venda_celula')}`,
  () =>
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em) select cod_distribuidor, cod_concessionaria, 'P${randomInt(5)}', '${aoAcaso(['VENDA', 'OFICINA', 'PERDIDA', 'DEVOLUCAO'])}', ${randomInt(1, 9)}, ${EM} from ${LOJA} l`,
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

let fim = false
let mortes = 0
async function contarEMorrer(): Promise<void> {
  const codigo = `import { abrirBanco } from '${join(import.meta.dirname, '../src/server/core/database/db.ts')}'; import { contarIndicadores } from '${join(import.meta.dirname, '../src/server/relatorios/indicadores/contar.ts')}';
    const banco = abrirBanco(${JSON.stringify({ ...database.dono, user: database.papel })}, 2); for (;;) await contarIndicadores({ banco })`
  while (!fim) {
    const p = spawn(process.execPath, ['--input-type=module', '-e', codigo], { stdio: ['ignore', 'ignore', 'inherit'] })
    const acabou = new Promise((ok) => p.once('exit', ok))
    await new Promise((ok) => setTimeout(ok, ENTRE_MORTES_MS + randomInt(ENTRE_MORTES_MS)))
    p.kill('SIGKILL')
    await acabou
    mortes++
  }
}
let feitas = 0
async function escrever(): Promise<void> {
  const meu = await conectar()
  while (feitas < ESCRITAS) {
    feitas++
    await meu.query(aoAcaso(ATOS)())
  }
  await meu.end()
}

const inicio = Date.now()
const contador = contarEMorrer()
await Promise.all(Array.from({ length: ESCRITORES }, escrever))
fim = true
await contador
while ((await contarIndicadores(database)) > 0);

const diferentes = async (texto: string) => Number((await client.query<{ n: string }>(texto)).rows[0]?.n)
const { rows: medidas } = await client.query<{ soma: string; iguais: string }>(
  `select string_agg(format('sum(%1$I) as %1$I', attname), ', ') as soma, string_agg(format('x.%1$I = i.%1$I', attname), ' and ') as iguais
   from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped and atttypid <> 'int[]'::regtype`,
)
const { soma = '', iguais = '' } = medidas[0] ?? {}
const erros = {
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
const dias = await diferentes('select count(*) as n from indicador_dia')
await client.end()
await database.fechar()
await rm(pasta, { recursive: true, force: true })
console.log(
  `${feitas.toLocaleString('en')} writes in ${((Date.now() - inicio) / 1000).toFixed(0)} s, the counting killed ${mortes} times, ${dias} days: ${JSON.stringify(erros)}`,
)
process.exit(Object.values(erros).some((n) => n > 0) ? 1 : 0)
