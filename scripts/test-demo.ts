// Global set-up of the browser tests: the demo data is loaded once, and each file works on a copy.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { criarModelo, type DemoModelo } from './demo-temporaria.ts'
import { abrirCluster, MODELO } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoModelo
  }
}

export default async function preparar(projeto: TestProject): Promise<() => Promise<void>> {
  const { cluster, encerrar } = await abrirCluster()
  const demo = await criarModelo(cluster, MODELO)
  projeto.provide('cluster', cluster)
  projeto.provide('demo', demo)
  return async () => {
    await encerrar()
    await rm(demo.pasta, { recursive: true, force: true })
  }
}
