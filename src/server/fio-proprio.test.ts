import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAMA = `
  import { getHeapStatistics } from 'node:v8'
  import { abrirFio } from ${JSON.stringify(new URL('./fio-proprio.ts', import.meta.url).href)}
  const limite = 'Math.round(v8.getHeapStatistics().heap_size_limit / 2 ** 20)'
  const fio = abrirFio(new URL('data:text/javascript,' + encodeURIComponent(\`import v8 from 'node:v8'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage(\${limite})\`)), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 3 },
  })
  fio.once('message', (doFio) => console.log(JSON.stringify([Math.round(getHeapStatistics().heap_size_limit / 2 ** 20), doFio])))
`

test('a thread keeps its own bound where the server has another, and the server keeps its', () => {
  const dito = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAMA], {
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=32' },
    encoding: 'utf8',
  })
  const [servidor = 0, fio = 0] = JSON.parse(dito) as number[]
  expect(servidor).toBeGreaterThan(1000)
  expect(fio).toBeLessThan(100)
})
