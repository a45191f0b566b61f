// Global set-up of the browser tests: the demo data is loaded once, and each file works on a copy.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { abrirCluster, MODELO } from './cluster.ts'
import { criarModelo, type DemoModelo } from './demo.ts'

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
