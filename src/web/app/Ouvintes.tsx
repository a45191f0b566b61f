import { useRouter } from '@tanstack/react-router'
import { EVENTOS, type Kind } from '#shared/core/realtime.ts'
import { useIr } from '../core/navegar.ts'
import { useRealtime } from '../core/realtime.ts'
import type { Casca } from '../recipes/area/area.ts'
import { AREAS } from './areas.ts'

const OUVIDOS = (Object.keys(EVENTOS) as Kind[]).filter((k) => AREAS.some((a) => a.ouve?.[k]))

/** Hears what the areas declare, whatever screen is open. */
export function Ouvintes() {
  const router = useRouter()
  const casca: Casca = { ir: useIr(), reavaliar: () => router.invalidate() }
  return OUVIDOS.map((k) => <Ouvinte key={k} kind={k} casca={casca} />)
}

function Ouvinte<K extends Kind>({ kind, casca }: { kind: K; casca: Casca }) {
  useRealtime(kind, (payload) => {
    for (const area of AREAS) area.ouve?.[kind]?.(payload, casca)
  })
  return null
}
