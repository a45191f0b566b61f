// Child process of export.ts and import.ts: node bench/files/export-server.ts '{…}' serves a base without the direct export's limit. Sends its
// address over IPC, and its memory on request.
import { openDb } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { serve, type Base } from '../harness/base.ts'

const {
  dono,
  papel,
  pasta: folder,
  codDistribuidor,
  lojas,
  jobs,
} = JSON.parse(process.argv[2] ?? '{}') as {
  dono: Base['dono']
  papel: string
  pasta: string
  codDistribuidor: number
  lojas: number[]
  jobs: boolean
}
const env = readEnv({
  PATIO_MODE: 'demo',
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '0',
  EXPORTACAO_DIRETA: '200000',
})
const db = openDb({ ...dono, user: papel }, 10)
const base: Base = {
  quotes: 0,
  dono,
  env,
  codDistribuidor,
  lojas,
  database: { db, dono, papel, motor: null, close: () => db.close() },
}
if (jobs) await migrateJobs(dono, papel)
const { servidor: server, url, token } = await serve(base, { jobs })

let peak = 0
setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
// Whoever asked is gone, perhaps killed.
process.on('disconnect', () => process.exit())
process.on('message', (request: 'ociosa' | 'pico' | 'fim') => {
  if (request === 'fim') void server.close().then(() => process.exit(0))
  else if (request === 'ociosa') {
    // Collect the garbage of start-up, which is no cost of the export.
    globalThis.gc?.()
    peak = process.memoryUsage.rss()
    process.send?.({ rss: peak })
  } else process.send?.({ rss: peak })
})
process.send?.({ url, token })
