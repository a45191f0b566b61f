import { inspecoes, type Inspecao } from '#shared/checklists/inspecoes.ts'
import { call } from '../../core/http/api.ts'
import { queryClient } from '../../core/http/query.ts'
import { isUnreachable, keepCopy, readCopy, type Copy } from '../../core/offline/cache.ts'
import { PACKAGES } from './api.ts'
import type { InspectionPackage } from './package.ts'

/** Key of an inspection as the server has it. */
export const inspectionKey = (idInspecao: string) => ['inspecoes', 'uma', idInspecao]

const copyName = (idInspecao: string) => `inspecoes/${idInspecao}`

/** The newest copy that the page or the phone has; null without one. */
export async function knownCopy(idInspecao: string): Promise<Inspecao | null> {
  const shown = queryClient.getQueryData<Inspecao | null>(inspectionKey(idInspecao)) ?? null
  const kept = (await readCopy<Inspecao>(copyName(idInspecao)))?.data ?? null
  return newest(shown, kept)
}

/** Takes over the server's copy unless a newer one is known: answers may arrive out of order. */
export async function takeCopy(fresh: Inspecao): Promise<Inspecao> {
  const known = await knownCopy(fresh.idInspecao)
  // The answer to an act has no template: the one that was read before stays.
  const whole = known?.modelo && !fresh.modelo ? { ...fresh, modelo: known.modelo } : fresh
  const best = newest(known, whole) ?? whole
  queryClient.setQueryData(inspectionKey(best.idInspecao), best)
  if (best === whole) await keepCopy(copyName(best.idInspecao), best)
  return best
}

/** The inspection from the server; without it, from the phone; null when neither has it. Throws ApiError. */
export async function readInspection(idInspecao: string, signal: AbortSignal): Promise<Inspecao | null> {
  try {
    const fresh = await call(inspecoes.getInspecao, { params: { idInspecao }, signal })
    return await takeCopy(fresh)
  } catch (e) {
    const known = isUnreachable(e) ? await copyOffline(idInspecao) : null
    if (!known) throw e
    return known
  }
}

/** The newest copy with that of the store's package, which has the open inspections that nobody opened on this phone. */
export async function copyOffline(idInspecao: string): Promise<Inspecao | null> {
  const known = await knownCopy(idInspecao)
  const packed = queryClient
    .getQueriesData<Copy<InspectionPackage>>({ queryKey: PACKAGES })
    .flatMap(([, p]) => p?.data.inspecoes.find((i) => i.idInspecao === idInspecao) ?? [])
    .reduce<Inspecao | null>(newest, null)
  const best = newest(packed, known)
  return best && known?.modelo && !best.modelo ? { ...best, modelo: known.modelo } : best
}

const newest = (a: Inspecao | null, b: Inspecao | null): Inspecao | null =>
  a && b ? (b.rev >= a.rev ? b : a) : (a ?? b)
