import { useRouter } from '@tanstack/react-router'
import { EVENTS, type Kind } from '#shared/core/realtime.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import type { Shell } from '../../recipes/area/area.ts'
import { AREAS } from '../areas.ts'

const LISTENED_EVENTS = (Object.keys(EVENTS) as Kind[]).filter((k) => AREAS.some((a) => a.listens?.[k]))

/** Subscribes to the realtime events that the areas declare, whatever screen is open. */
export function Listeners() {
  const router = useRouter()
  const shell: Shell = { goTo: useGoTo(), revalidate: () => router.invalidate() }
  return LISTENED_EVENTS.map((k) => <Listener key={k} kind={k} shell={shell} />)
}

function Listener<K extends Kind>({ kind, shell }: { kind: K; shell: Shell }) {
  useRealtime(kind, (payload) => {
    for (const area of AREAS) area.listens?.[kind]?.(payload, shell)
  })
  return null
}
