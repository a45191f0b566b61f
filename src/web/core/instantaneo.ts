import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { agenda } from '#shared/agenda/agenda.ts'
import type { Instantaneo, Kind, Payload } from '#shared/core/realtime.ts'
import { call } from './api.ts'
import { useRealtime } from './realtime.ts'

type DeLista = { [K in Kind]: Payload<K> extends Instantaneo<unknown> ? K : never }[Kind]

/** Keeps a list as its snapshots tell it: each replaces the whole list under `queryKey`, and what is not newer than the one held is dropped. */
export function useInstantaneo(kind: DeLista, codConcessionaria: number | null, queryKey: QueryKey): void {
  const client = useQueryClient()
  const visto = useRef({ codConcessionaria, rev: 0 })

  async function guardar(rev: number, ler: () => Promise<unknown[]>): Promise<void> {
    if (visto.current.codConcessionaria !== codConcessionaria) visto.current = { codConcessionaria, rev: 0 }
    if (rev <= visto.current.rev) return
    visto.current.rev = rev
    try {
      const dados = await ler()
      // Another one came while this was on its way.
      if (visto.current.rev !== rev || visto.current.codConcessionaria !== codConcessionaria) return
      // A reading that began before would put the old list back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, dados)
    } catch {
      // The key has expired, or the network is gone: read as everybody does.
      void client.invalidateQueries({ queryKey })
    }
  }

  useRealtime(kind, (payload) => {
    void guardar(payload.rev, async () =>
      'key' in payload ? (await call(agenda.getDataByKeyRedis, { params: { key: payload.key } })).dados : payload.dados,
    )
  })
}
