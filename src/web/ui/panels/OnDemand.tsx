import { startTransition, Suspense, useState, type ReactNode } from 'react'

interface Props {
  /** Shown until the user asks for the pop-over. */
  fechado: (sendRequest: () => void) => ReactNode
  /** The pop-over, made by `lazyComponent`, which mounts open. */
  children: ReactNode
}

/**
 * Pop-over whose chunk loads on the first request, to keep it out of every screen's first load. `fechado` stays visible until the chunk has
 * loaded.
 */
export function OnDemand({ fechado, children }: Props) {
  const [pedido, setPedido] = useState(false)
  return <Suspense>{pedido ? children : fechado(() => startTransition(() => setPedido(true)))}</Suspense>
}
