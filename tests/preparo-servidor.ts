// Global set-up of the endpoint tests.
import type { TestProject } from 'vitest/node'
import { abrirCluster } from './cluster.ts'

export default async function preparar(projeto: TestProject): Promise<() => Promise<void>> {
  const { cluster, encerrar } = await abrirCluster()
  projeto.provide('cluster', cluster)
  return encerrar
}
