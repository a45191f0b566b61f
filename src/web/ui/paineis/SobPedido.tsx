import { startTransition, Suspense, useState, type ReactNode } from 'react'

interface Props {
  /** What stands there until it is asked for. */
  fechado: (pedir: () => void) => ReactNode
  /** What takes its place: a part by `adiado`, open from the start. */
  children: ReactNode
}

/** A pop-over whose code comes when first asked for: no screen's first load carries it. What stands there stays until the other can be shown. */
export function SobPedido({ fechado, children }: Props) {
  const [pedido, setPedido] = useState(false)
  return <Suspense>{pedido ? children : fechado(() => startTransition(() => setPedido(true)))}</Suspense>
}
