// Moves old records (audit trail, visits, calls of other systems) from the database into compressed files, month by month.
import { join, resolve } from 'node:path'
import { createClient } from '../../src/server/core/database/pool.ts'
import { archiveRecords, BadFile, readRetentions, type Entry } from '../../src/server/relatorios/logs/archive.ts'
import { args } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args(
  'npm run archive-records -- --pasta /backups/registros [--distribuidor atria]',
  ['pasta'],
  ['distribuidor'],
)
const { env, database } = await openForCommand({ withMigration: true })
const installationDefaults: Record<Entry, number> = {
  auditoria: env.RETENCAO_AUDITORIA,
  acessos: env.RETENCAO_ACESSOS,
  integracoes: env.RETENCAO_INTEGRACOES,
}
const client = createClient(database.dono)
await client.connect()
try {
  const nome = a['distribuidor']
  await client.query('set role app_system')
  const distribuidores = await readRetentions(client, nome ?? null, installationDefaults)
  if (distribuidores.length === 0) throw new BadFile(`there is no distribuidor ${nome}`)
  // Only one run at a time: two would write the same files.
  const { rows: turn } = await client.query<{ minha: boolean }>('select pg_try_advisory_lock(67) as minha')
  if (!turn[0]?.minha) throw new BadFile('another run is under way')
  for (const d of distribuidores)
    for (const [registro, meses] of Object.entries(d.meses) as [Entry, number][])
      for await (const x of archiveRecords(client, {
        codDistribuidor: d.cod,
        registro,
        meses,
        pasta: join(resolve(a.pasta), d.nome),
      }))
        console.log(
          `${x.arquivo}: ${x.linhas.toLocaleString('pt-BR')} rows, ${x.removidas.toLocaleString('pt-BR')} removed`,
        )
  console.log('Records archived.')
} catch (e) {
  console.error(`Could not be archived: ${e instanceof BadFile ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
