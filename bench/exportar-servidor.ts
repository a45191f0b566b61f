// Child process of exportar.ts and importar.ts: node bench/exportar-servidor.ts '{…}' serves a base with the direct limit lifted, and tells over IPC its address, and on demand its memory.
import { abrirBanco } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'
import { servir, type Base } from './base.ts'

const { dono, papel, pasta, codDistribuidor, lojas, jobs } = JSON.parse(process.argv[2] ?? '{}') as {
  dono: Base['dono']
  papel: string
  pasta: string
  codDistribuidor: number
  lojas: number[]
  jobs: boolean
}
const env = lerEnv({
  PATIO_MODE: 'demo',
  PORT: '0',
  DATA_DIR: pasta,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '0',
  EXPORTACAO_DIRETA: '200000',
})
const banco = abrirBanco({ ...dono, user: papel }, 10)
const base: Base = {
  quotes: 0,
  dono,
  env,
  codDistribuidor,
  lojas,
  database: { banco, dono, papel, motor: null, fechar: () => banco.fechar() },
}
if (jobs) await migrarJobs(dono, papel)
const { servidor, url, token } = await servir(base, { jobs })

let pico = 0
setInterval(() => (pico = Math.max(pico, process.memoryUsage.rss())), 20)
process.on('message', (pedido: 'ociosa' | 'pico' | 'fim') => {
  if (pedido === 'fim') void servidor.fechar().then(() => process.exit(0))
  else if (pedido === 'ociosa') {
    // What start-up left behind is no cost of the export.
    globalThis.gc?.()
    pico = process.memoryUsage.rss()
    process.send?.({ rss: pico })
  } else process.send?.({ rss: pico })
})
process.send?.({ url, token })
