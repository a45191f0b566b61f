// Global set-up of the browser tests: loads the demo data at most once a day; each product works on a copy.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedCluster } from '../database/cluster.ts'
import { fillWithDemo, DEMO_SOURCES, type DemoTemplate } from './demo.ts'
import { digestOf } from '../database/cache.ts'
import { browserPath } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoTemplate
  }
}

export default async function prepare(projeto: TestProject): Promise<() => Promise<void>> {
  // Unpack the packaged browser once, before the workers start: two at the same time would each run a half-written file.
  await browserPath()
  // The day is part of the cache name: the demo data is dated relative to the day on which it was loaded.
  const dia = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const {
    cluster,
    pasta: folder,
    endNow,
  } = await embeddedCluster(`demo-${await digestOf(DEMO_SOURCES)}-${dia}`, fillWithDemo)
  const copias = await mkdtemp(join(tmpdir(), 'patio-demos-'))
  projeto.provide('demo', { cluster, folder, copias })
  return async () => {
    await endNow()
    await rm(copias, { recursive: true, force: true })
  }
}
