// Global set-up of the browser tests: the demo data is loaded at most once a day, and each product works on a copy.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embutido } from './cluster.ts'
import { encherComDemo, FONTES_DA_DEMO, type DemoModelo } from './demo.ts'
import { resumoDe } from './guardado.ts'
import { caminhoDoNavegador } from './navegador.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoModelo
  }
}

export default async function preparar(projeto: TestProject): Promise<() => Promise<void>> {
  // The browser that a package ships is unpacked once: two at the same time would each run half of the other's.
  await caminhoDoNavegador()
  // What happened "yesterday" in the demonstration is told from the day on which it was loaded.
  const dia = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const { cluster, pasta, encerrar } = await embutido(`demo-${await resumoDe(FONTES_DA_DEMO)}-${dia}`, encherComDemo)
  const copias = await mkdtemp(join(tmpdir(), 'patio-demos-'))
  projeto.provide('demo', { cluster, pasta, copias })
  return async () => {
    await encerrar()
    await rm(copias, { recursive: true, force: true })
  }
}
