// Recalculates all counted figures from the source rows, for all distributors or the one of --distribuidor.
import { countIndicadores } from '../../src/server/relatorios/indicadores/count.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { args } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args('npm run rebuild-kpis [-- --distribuidor atria]', [], ['distribuidor'])
const { database } = await openForCommand({ withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  const nome = a['distribuidor']
  const { rows } = await client.query<{ cod: number }>(
    'select cod_distribuidor as cod from distribuidor where $1::text is null or distribuidor = $1',
    [nome ?? null],
  )
  if (rows.length === 0) throw new Error(`there is no distribuidor ${nome}`)
  await client.query('set role app_system')
  for (const { cod } of rows) await client.query('select refazer_indicadores($1, null)', [cod])
  let days = 0
  for (let n = -1; n !== 0; days += n) n = await countIndicadores({ db: database.db })
  console.log(`KPIs rebuilt: ${days.toLocaleString('pt-BR')} store days.`)
} catch (e) {
  console.error(`Could not be rebuilt: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
