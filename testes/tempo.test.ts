import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { lentidaoDe, ouvirCompasso } from './compasso.ts'
import { dentroDe, julgar, medir } from './tempo.ts'

test.each([
  ['a run within its budget', { parede: 59, alheios: 0, nucleos: 2 }, true],
  ['one that is slow only for what others took', { parede: 110, alheios: 110, nucleos: 2 }, true],
  ['one that would be too slow without them too', { parede: 150, alheios: 110, nucleos: 2 }, false],
  ['one that waits with nobody else there', { parede: 61, alheios: 0, nucleos: 2 }, false],
  ['one on a system that tells nothing of others', { parede: 61, alheios: null, nucleos: 2 }, false],
  ['one that fits where the machine is not slow', { parede: 85, alheios: 0, nucleos: 2, lentidao: 1.5 }, true],
  [
    'one that is nearly as slow as the little that is taken off',
    { parede: 62, alheios: 1, nucleos: 2, lentidao: 1 },
    false,
  ],
  ['one that fits on no machine', { parede: 105, alheios: 0, nucleos: 2, lentidao: 1.5 }, false],
  ['one of a slow machine that others used too', { parede: 107, alheios: 90, nucleos: 2, lentidao: 1.4 }, true],
  ['one that others only kept from idling', { parede: 125, alheios: 90, nucleos: 2, lentidao: 1.4 }, false],
  [
    'one of a slow machine that tells nothing of others',
    { parede: 85, alheios: null, nucleos: 2, lentidao: 1.5 },
    true,
  ],
])('%s', (_nome, gasto, coube) => {
  const r = julgar(gasto, 60)
  expect(r.coube).toBe(coube)
  expect(r.relato).toContain(`Tempo: ${gasto.parede} s; orçamento: 60 s.`)
})

const OCUPADO = `const inicio = process.cpuUsage(); while (process.cpuUsage(inicio).user < 500_000);`
async function trabalhar(): Promise<void> {
  const filho = spawn(process.execPath, ['-e', OCUPADO])
  await new Promise((ok) => filho.once('exit', ok))
}

test.runIf(process.platform === 'linux')('what a child works is one’s own, and a stranger’s work is not', async () => {
  // The same work, watched from above it, from beside it, and from beside it by somebody for whom it is done.
  const alheio = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const [dela, deFora, paraEla] = [medir(), medir(alheio.pid, []), medir(alheio.pid, [process.pid])]
  await trabalhar()
  const [a, b, c] = [dela.fechar(), deFora.fechar(), paraEla.fechar()]
  alheio.kill()
  expect((b.alheios ?? 0) - (a.alheios ?? 0)).toBeGreaterThan(0.4)
  expect((b.alheios ?? 0) - (c.alheios ?? 0)).toBeGreaterThan(0.4)
})

test('what keeps its limit gives what it made, and what does not, or fails by itself, throws', async () => {
  expect(await dentroDe(60, async () => 'made')).toBe('made')
  await expect(dentroDe(0, trabalhar)).rejects.toThrow('PASSOU do orçamento')
  await expect(dentroDe(60, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})

test('a run feels less than half of what makes the processor slow, and never less than none', () => {
  expect(lentidaoDe([45, 45, 45])).toBe(1)
  expect(lentidaoDe([50, 90, 900])).toBeCloseTo(1.4)
  expect(lentidaoDe([20, 20, 20])).toBe(1)
})

test('a machine is never quicker than the reference, and its pace is heard again and again', async () => {
  const compasso = ouvirCompasso(5)
  await new Promise((ok) => setTimeout(ok, 50))
  const lentidao = compasso.fechar()
  expect(lentidao).toBeGreaterThanOrEqual(1)
  expect(lentidao).toBeLessThan(50)
})
