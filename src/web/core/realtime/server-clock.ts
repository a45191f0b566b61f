// A device's clock may be wrong: times that must be right use the clock of the server, from its last response.
let difference = 0

/** Reads the server's time from the `Date` header of a response. */
export function syncClock(res: Response): void {
  const fromServer = Date.parse(res.headers.get('date') ?? '')
  if (!Number.isNaN(fromServer)) difference = fromServer - Date.now()
}

/** Current time by the server's clock, in epoch ms; accurate to a second or two. */
export const serverNow = (): number => Date.now() + difference
