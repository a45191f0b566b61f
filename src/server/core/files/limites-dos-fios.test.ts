import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAMA = `
  import { getHeapStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { soltarLimitesDosFios } from ${JSON.stringify(new URL('./limites-dos-fios.ts', import.meta.url).href)}
  const mib = (n) => Math.round(n / 2 ** 20)
  const NO_FIO = "import { getHeapStatistics } from 'node:v8'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage(getHeapStatistics().heap_size_limit)"
  const doFio = () => new Promise((ok) => new Worker(NO_FIO, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 3 } }).once('message', ok))
  const antes = await doFio()
  soltarLimitesDosFios()
  console.log(JSON.stringify([getHeapStatistics().heap_size_limit, antes, await doFio()].map(mib)))
`

test('a thread has its own bound of memory where the server has another, and the server keeps its', () => {
  const dito = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAMA], {
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=32' },
    encoding: 'utf8',
  })
  const [servidor = 0, antes = 0, depois = 0] = JSON.parse(dito) as number[]
  expect(servidor).toBeGreaterThan(1000)
  expect(antes).toBe(servidor)
  expect(depois).toBeLessThan(100)
})
