import { startTransition, Suspense, useState, type ReactNode } from 'react'

interface Props {
  /** Shown until the user asks for the pop-over. */
  closed: (open: () => void) => ReactNode
  /** The pop-over, made by `lazyComponent`, which mounts open. */
  children: ReactNode
}

/**
 * Pop-over whose chunk loads on the first request, to keep it out of every screen's first load. `closed` stays visible until the chunk has
 * loaded.
 */
export function OnDemand({ closed, children }: Props) {
  const [request, setRequest] = useState(false)
  return <Suspense>{request ? children : closed(() => startTransition(() => setRequest(true)))}</Suspense>
}
