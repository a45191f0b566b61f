import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { uuid } from '../../core/http/uuid.ts'
import { ANSWERED_OFFLINE } from '../../core/offline/lazy.ts'
import { enqueueAll, readOutbox, removeEntry } from '../../core/offline/outbox.ts'
import { currentOwner } from '../../core/offline/owner.ts'
import { useOwnEntries } from '../../core/offline/pending.ts'
import { drain } from '../../core/offline/sending.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useSessao } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { actEntry, closesStep, type ItemName, type NewAct } from './act-entry.ts'
import { actOf, subjectOf } from './acts.ts'
import { foldQueue } from './fold.ts'
import type { ReadyMedia } from './media.ts'
import { movedStore, resolveMoved } from './moved.ts'
import { packageKey } from './api.ts'
import { inspectionKey, readInspection } from './server-copy.ts'

/** What an inspection begins with. */
export type InspectionStart = Omit<Extract<NewAct, { tipo: 'INICIAR' }>, 'tipo'>

/** An inspection with the acts of this phone that the server does not have yet, live. */
export function useInspection(idInspecao: string): {
  inspecao: Inspecao | undefined
  /** Acts, photos and videos of it that wait on this phone. */
  pending: number
  loading: boolean
  error: Error | null
} {
  const client = useQueryClient()
  const id = useStore(movedStore).get(idInspecao) ?? idInspecao
  useEffect(() => void resolveMoved(idInspecao), [idInspecao])
  const entries = useOwnEntries()
  const sessao = useSessao()
  const begun = entries.some((e) => actOf(e)?.idInspecao === id && actOf(e)?.ato.tipo === 'INICIAR' && !e.refusal)
  const { data, error, isPending } = useQuery({
    queryKey: inspectionKey(id),
    queryFn: ({ signal }) => readInspection(id, signal),
    // The server does not know it before its first act has arrived.
    enabled: !begun,
    ...ANSWERED_OFFLINE,
    retry: false,
  })
  useRealtime('inspecao_', (e) => {
    if (e.idInspecao === id) void client.invalidateQueries({ queryKey: inspectionKey(id) })
    // The whole package is read again when it is next needed, not at every act of the store.
    void client.invalidateQueries({ queryKey: packageKey(e.codConcessionaria), refetchType: 'none' })
  })
  const por = sessao?.usuario.nome ?? ''
  const codUsuario = sessao?.usuario.codUsuario ?? 0
  const inspecao = useMemo(
    () => foldQueue(id, data ?? null, entries, { por, codUsuario }),
    [id, data, entries, por, codUsuario],
  )
  return {
    inspecao,
    pending: entries.filter((e) => e.subject === subjectOf(id)).length,
    loading: !begun && isPending,
    error: inspecao ? null : error,
  }
}

/** Begins an inspection on this phone and returns its id. If the server has one open for the car, what was done here goes there. */
export async function beginInspection(start: InspectionStart): Promise<string> {
  const owner = currentOwner()?.key
  const queued = (await readOutbox()).flatMap((e) => (e.owner === owner && !e.refusal ? [actOf(e)] : []))
  const same = queued.find(
    (a) => a?.ato.tipo === 'INICIAR' && start.codPassagem !== null && a.ato.codPassagem === start.codPassagem,
  )
  if (same) return same.idInspecao
  const idInspecao = uuid()
  await act(idInspecao, { tipo: 'INICIAR', ...start })
  return idInspecao
}

/**
 * Does an act: it is kept on the phone first, then sent; returns its id. `itemName` names an item in what the person reads if it is
 * refused; `media` is the photo, video or signature that the act is the first to name.
 */
export async function act(idInspecao: string, ato: NewAct, itemName?: ItemName, media?: ReadyMedia): Promise<string> {
  const to = await resolveMoved(idInspecao)
  const entry = actEntry(to, ato, itemName)
  await enqueueAll([...(media ? [media.of(to)] : []), { entry, blob: null }])
  media?.afterwards(to)
  if (closesStep(ato.tipo)) await dropRefused(to, ato.tipo)
  void drain()
  return entry.id
}

/** Who finishes anew needs the refused finish no more. */
async function dropRefused(idInspecao: string, tipo: InspecaoAct['tipo']): Promise<void> {
  const owner = currentOwner()?.key
  const same = (await readOutbox()).filter((e) => {
    const before = e.owner === owner && e.refusal ? actOf(e) : null
    return before?.idInspecao === idInspecao && before.ato.tipo === tipo
  })
  for (const e of same) await removeEntry(e)
}
