// A device's clock may be wrong: times that must be right use the clock of the server, from its last response.
let difference = 0
const hearers = new Set<() => void>()

/** What a response may be on its way, and what its whole seconds leave out. */
const NOTICED_MS = 5000

/** Reads the server's time from the `Date` header of a response. */
export function syncClock(res: Response): void {
  const fromServer = Date.parse(res.headers.get('date') ?? '')
  if (Number.isNaN(fromServer)) return
  const before = difference
  difference = fromServer - Date.now()
  if (Math.abs(difference - before) > NOTICED_MS) for (const hear of hearers) hear()
}

/** Current time by the server's clock, in epoch ms; accurate to a second or two. */
export const serverNow = (): number => Date.now() + difference

/** Calls back when the server's time turns out to be another than was taken for it; returns the end of it. */
export function onClockSet(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
