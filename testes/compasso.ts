// How fast the machine is while a run goes on: a processor that others share is slower in some hours than in others, even while it is one's own.

/** What the piece of work costs on the machine of docs/benchmarks.md in a quick hour, between the tests of a whole run. */
const REFERENCIA_MS = 45
/**
 * How much of the processor's slowness a run feels: much of it is waiting. The piece 1, 1.4 and 2.56 times slower: `npm test` took 440, 511 and
 * 708 s.
 */
const SENTIDO = 0.4
const VEZES = 12
const TEXTOS = 8000

/** Sorts, writes and reads a list of small objects; gives a sum of it. */
function trabalhar(): number {
  const lista = Array.from({ length: TEXTOS }, (_, i) => ({ i, texto: `x${(i * 7919) % TEXTOS}` }))
  lista.sort((a, b) => (a.texto < b.texto ? -1 : 1))
  const lidas = JSON.parse(JSON.stringify(lista)) as typeof lista
  return lidas.reduce((soma, { i, texto }) => (soma * 31 + texto.length + i) | 0, 0)
}

/** Milliseconds of processor that the piece of work costs now, whatever else waits for the processor. */
function umaVez(): number {
  const inicio = process.threadCpuUsage()
  for (let i = 0; i < VEZES; i++) trabalhar()
  const { user, system } = process.threadCpuUsage(inicio)
  return (user + system) / 1000
}

/** How many times slower than the reference a run is for it, from what each piece of work cost (ms of processor); 1 where the machine was not slow. */
export function lentidaoDe(tempos: readonly number[]): number {
  const meio = tempos.toSorted((a, b) => a - b)[tempos.length >> 1] ?? 0
  return Math.max(1, 1 + SENTIDO * (meio / REFERENCIA_MS - 1))
}

/** Measures every so often from now on; gives `lentidaoDe` what it heard. */
export function ouvirCompasso(cadaMs = 10_000): { fechar(): number } {
  // The first times are the compiler's.
  for (let i = 0; i < 3; i++) umaVez()
  const tempos = [umaVez()]
  const relogio = setInterval(() => tempos.push(umaVez()), cadaMs)
  relogio.unref()
  return {
    fechar() {
      clearInterval(relogio)
      return lentidaoDe(tempos)
    },
  }
}
