// Counts every figure anew from the rows: all distributors, or the one of --distribuidor.
import { contarIndicadores } from '../src/server/relatorios/indicadores/contar.ts'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { argumentos } from './argumentos.ts'

const a = argumentos('npm run refazer-indicadores [-- --distribuidor atria]', [], ['distribuidor'])
const database = await abrirDatabase(lerEnv(), { comMigracao: true })
const client = criarCliente(database.dono)
await client.connect()
try {
  const nome = a['distribuidor']
  const { rows } = await client.query<{ cod: number }>(
    'select cod_distribuidor as cod from distribuidor where $1::text is null or distribuidor = $1',
    [nome ?? null],
  )
  if (rows.length === 0) throw new Error(`o distribuidor ${nome} não está cadastrado`)
  await client.query('set role app_system')
  for (const { cod } of rows) await client.query('select refazer_indicadores($1, null)', [cod])
  let dias = 0
  for (let n = -1; n !== 0; dias += n) n = await contarIndicadores({ banco: database.banco })
  console.log(`Indicadores refeitos: ${dias.toLocaleString('pt-BR')} dias de lojas.`)
} catch (e) {
  console.error(`Não foi possível refazer: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.fechar()
}
