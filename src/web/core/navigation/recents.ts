import type { ScreenUrl } from '#shared/core/screens.ts'
import { readJson, saveJson } from '../storage/storage.ts'

const KEY = 'recentes'
const MAX_ITEMS = 6

/** A record that the user opened recently, and its screen. */
export interface RecentRecord {
  titulo: string
  detalhe: string
  placa: string | null
  to: ScreenUrl
  search: Record<string, string | number | undefined>
}

/** Recently opened records, newest first; kept in this browser until sign-out. */
export function readRecents(): RecentRecord[] {
  return readJson<RecentRecord[]>(localStorage, KEY, [])
}

/** Puts a record at the top of the recently opened ones. */
export function rememberRecent(r: RecentRecord): void {
  const same = (o: RecentRecord) => o.to === r.to && JSON.stringify(o.search) === JSON.stringify(r.search)
  saveJson(localStorage, KEY, [r, ...readRecents().filter((o) => !same(o))].slice(0, MAX_ITEMS))
}
