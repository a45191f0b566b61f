import { expect, inject, it } from 'vitest'
import { openDemo } from '#tests/browser/demo.ts'
import { inspecao } from '../../bench/pages/inspection.ts'
import { passkey } from '../../bench/pages/passkey.ts'
import { thread } from '../../bench/pages/thread.ts'

// As bench/smoke.test.ts, for the benchmarks that need a browser: they take a copy of the demo data that the screens' tests load once.
const open = () => openDemo({}, inject('demo'))

it.each([
  ['inspecao', () => inspecao({ items: 20, photos: 2, rounds: 1, journeys: false }, open)],
  ['passkey', () => passkey(1, open)],
  ['conversas', () => thread({ messages: 60, rounds: 1 }, open)],
])(
  'the benchmark %s runs',
  async (_name, measure) => {
    const figures = await measure()
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((f) => /NaN|undefined/.test(JSON.stringify(f)))).toEqual([])
  },
  240_000,
)
