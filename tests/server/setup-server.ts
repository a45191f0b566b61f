// Global set-up of the endpoint tests.
import type { TestProject } from 'vitest/node'
import { openCluster } from '../database/cluster.ts'

export default async function prepare(projeto: TestProject): Promise<() => Promise<void>> {
  const { cluster, endNow } = await openCluster()
  projeto.provide('cluster', cluster)
  return endNow
}
