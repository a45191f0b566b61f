// How fast the machine is while a run goes on: a processor that others share is slower in some hours than in others, even while it is one's own.

/** What the piece of work costs on the machine of docs/benchmarks.md in a quick hour, between the tests of a whole run. */
const REFERENCIA_MS = 45
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

/** Measures every so often from now on; gives how many times slower than the reference the machine was, 1 where it was not. */
export function ouvirCompasso(cadaMs = 10_000): { fechar(): number } {
  // The first times are the compiler's.
  for (let i = 0; i < 3; i++) umaVez()
  const tempos = [umaVez()]
  const relogio = setInterval(() => tempos.push(umaVez()), cadaMs)
  relogio.unref()
  return {
    fechar() {
      clearInterval(relogio)
      const meio = tempos.toSorted((a, b) => a - b)[tempos.length >> 1] ?? 0
      return Math.max(1, meio / REFERENCIA_MS)
    },
  }
}
