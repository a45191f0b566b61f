// Re-encrypts other systems' secrets with the installation's new secret, also while the system runs: with PATIO_SECRET (the old one) and
// PATIO_SECRET_NOVO. Processes read none of them until they restart with the new one.
import { decryptSecret, encryptSecret, STORED_SECRETS } from '../../src/server/core/secrets/secret-vault.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { readSecret } from '../../src/server/core/secrets/installation-secret.ts'
import { stop } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const newSecret = process.env['PATIO_SECRET_NOVO'] ?? ''
if (newSecret.length < 32) stop('PATIO_SECRET_NOVO needs at least 32 characters.')
const { env, database } = await openForCommand({ withMigration: false })
const client = createClient(database.dono)
await client.connect()
try {
  const old = await readSecret(env)
  await client.query('begin; set local role app_system')
  let replaced = 0
  for (const [table, column] of STORED_SECRETS) {
    const { rows } = await client.query<{ linha: string; guardado: string }>(
      `select ctid::text as linha, ${column} as guardado from ${table} where ${column} is not null for update`,
    )
    for (const { linha, guardado: stored } of rows) {
      const opened = decryptSecret(old, stored)
      // Not encrypted with the old secret: an interrupted run already replaced it, or its secret was lost long ago.
      if (opened === null) continue
      await client.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [
        linha,
        encryptSecret(newSecret, opened),
      ])
      replaced++
    }
  }
  await client.query('commit')
  console.log(
    `Secrets of other systems under the new secret: ${replaced}. Restart each process with the new PATIO_SECRET.`,
  )
} catch (e) {
  console.error(`Could not be rotated: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
