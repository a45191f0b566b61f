import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { agenda } from '#shared/agenda/agenda.ts'
import type { Snapshot, Kind, Payload } from '#shared/core/realtime.ts'
import { call } from '../http/api.ts'
import { useRealtime } from './realtime.ts'

type SnapshotKind = { [K in Kind]: Payload<K> extends Snapshot<unknown> ? K : never }[Kind]

/** Keeps a list current by its snapshots: each replaces the whole list under `queryKey`; a snapshot not newer than the last is dropped. */
export function useSnapshot(kind: SnapshotKind, codConcessionaria: number | null, queryKey: QueryKey): void {
  const client = useQueryClient()
  const seen = useRef({ codConcessionaria, rev: 0 })

  async function keep(rev: number, read: () => Promise<unknown[]>): Promise<void> {
    if (seen.current.codConcessionaria !== codConcessionaria) seen.current = { codConcessionaria, rev: 0 }
    if (rev <= seen.current.rev) return
    seen.current.rev = rev
    try {
      const data = await read()
      // A newer snapshot arrived while this one was loading.
      if (seen.current.rev !== rev || seen.current.codConcessionaria !== codConcessionaria) return
      // A read that started earlier would overwrite the snapshot with the old list.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, data)
    } catch {
      // The snapshot's key has expired or the network is down: fall back to a normal read.
      void client.invalidateQueries({ queryKey })
    }
  }

  useRealtime(kind, (payload) => {
    void keep(payload.rev, async () =>
      'key' in payload ? (await call(agenda.getDataByKeyRedis, { params: { key: payload.key } })).dados : payload.dados,
    )
  })
}
