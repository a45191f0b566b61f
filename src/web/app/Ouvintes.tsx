import { useRouter } from '@tanstack/react-router'
import { KINDS, type Kind, type Payloads } from '#shared/realtime.ts'
import { useIr } from '../lib/navegar.ts'
import { EVENTOS_DO_USUARIO, useEventoDoUsuario, useRealtime, type EventosDoUsuario } from '../lib/realtime.ts'
import type { Casca } from '../receitas/area/area.ts'
import { AREAS } from './areas.ts'

const DA_LOJA = KINDS.filter((k) => AREAS.some((a) => a.ouve?.loja?.[k]))
const DO_USUARIO = EVENTOS_DO_USUARIO.filter((e) => AREAS.some((a) => a.ouve?.usuario?.[e]))

/** Hears what the areas declare, whatever screen is open. */
export function Ouvintes() {
  const router = useRouter()
  const casca: Casca = { ir: useIr(), reavaliar: () => router.invalidate() }
  return (
    <>
      {DA_LOJA.map((k) => (
        <DaLoja key={k} kind={k} casca={casca} />
      ))}
      {DO_USUARIO.map((e) => (
        <DoUsuario key={e} evento={e} casca={casca} />
      ))}
    </>
  )
}

function DaLoja<K extends Kind>({ kind, casca }: { kind: K; casca: Casca }) {
  useRealtime(kind, (payload: Payloads[K]) => {
    for (const area of AREAS) area.ouve?.loja?.[kind]?.(payload, casca)
  })
  return null
}

function DoUsuario<E extends keyof EventosDoUsuario>({ evento, casca }: { evento: E; casca: Casca }) {
  useEventoDoUsuario(evento, (payload: EventosDoUsuario[E]) => {
    for (const area of AREAS) area.ouve?.usuario?.[evento]?.(payload, casca)
  })
  return null
}
