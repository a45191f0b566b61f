import { serverNow } from '../api.ts'
import { getChallenge, type Solved } from './api.ts'

/** Asks again when less than this is left, so that an answer does not expire on its way. */
const MARGIN_MS = 15_000

type Answer = Pick<Solved, 'desafio' | 'resposta'> & { expiraEm: number }
let ready: Promise<Answer> | null = null

function calculate(desafio: string, bits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url))
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('the calculation did not start'))
    })
    worker.postMessage({ desafio, bits }, [])
  })
}

async function answer(): Promise<Answer> {
  const { desafio, bits, expiraEm } = await getChallenge()
  return { desafio, resposta: String(await calculate(desafio, bits)), expiraEm: Date.parse(expiraEm) }
}

/** Begins the calculation early, so that it is done by the time an hour is tapped. A failure shows when the answer is needed. */
export function prepareAnswer(): void {
  if (ready) return
  ready = answer()
  ready.catch(() => (ready = null))
}

/** The answer to a challenge that still counts; each is used once. */
export async function takeAnswer(): Promise<Pick<Solved, 'desafio' | 'resposta'>> {
  prepareAnswer()
  let taken = await (ready ?? answer())
  ready = null
  if (taken.expiraEm - serverNow() < MARGIN_MS) taken = await answer()
  return { desafio: taken.desafio, resposta: taken.resposta }
}
