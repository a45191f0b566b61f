// Closes a distributor for its move to another installation, or opens it again.
import { closeDistribuidor, openDistribuidor } from '../../src/server/core/installation/tenant-move.ts'
import { VALIDITY_MS } from '../../src/server/core/tenancy/tenant.ts'
import { args, stop } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args('npm run tenant-move -- --distribuidor exemplo --estado fechado|aberto', ['distribuidor', 'estado'])
if (!['fechado', 'aberto'].includes(a.estado)) stop('--estado is fechado or aberto.')
const { env, database } = await openForCommand({ withMigration: false })
/** A process that missed the notification serves the distributor until its cached host entry expires. */
const WAIT_MS = env.DATABASE_URL ? VALIDITY_MS + 5000 : 0
try {
  if (a.estado === 'fechado') {
    await closeDistribuidor(database, a.distribuidor, WAIT_MS)
    console.log(`${a.distribuidor} is closed: it answers 503, and nothing of it runs. Now export it.`)
  } else {
    await openDistribuidor(database, a.distribuidor)
    console.log(`${a.distribuidor} is open here.`)
  }
} catch (e) {
  console.error(`Failed: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.close()
}
