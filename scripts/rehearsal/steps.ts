import { setTimeout } from 'node:timers/promises'

let steps = 0

/** Runs a step of a rehearsal and says that it went well, with its time. */
export async function step(nome: string, run: () => Promise<void> | void): Promise<void> {
  const start = Date.now()
  await run()
  steps++
  console.log(`ok     ${nome} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

/** Steps that went well so far. */
export const stepsDone = (): number => steps

/** Ends the rehearsal with this sentence unless it is so. */
export function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Waits until it is so; throws after the limit. */
export async function until(what: string, certo: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const start = Date.now()
  while (!(await certo())) {
    if (Date.now() - start > limitMs) throw new Error(`not within ${limitMs / 1000} s: ${what}`)
    await setTimeout(50)
  }
}
