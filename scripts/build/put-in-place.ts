import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Puts a finished folder where the one of before stands. A server may be serving that one: built in place, it would miss files for minutes,
 * and a page that is loaded then would lack parts.
 */
export function putInPlace(finished: string, place: string): void {
  const before = `${place}.before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(finished, place)
  rmSync(before, { recursive: true, force: true })
}
