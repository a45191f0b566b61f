import { checker, solve } from './proof.ts'

// The calculation runs apart from the page, which stays responsive.
addEventListener('message', ({ data }: MessageEvent<{ desafio: string; bits: number }>) => {
  const fits = checker(data.desafio, data.bits)
  postMessage(solve(fits, 0, Number.MAX_SAFE_INTEGER))
})
