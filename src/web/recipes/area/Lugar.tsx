import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { partesDe, type Lugares, type Parte } from './lugares.ts'

type Props<L extends keyof Lugares> = Lugares[L] & {
  lugar: L
  /** What stands there until the parts have come. */
  espera?: ReactNode
}

/** A place that other areas fill: their parts, one after the other. */
export function Lugar<L extends keyof Lugares>({ lugar, espera, ...props }: Props<L>) {
  return partesDe(lugar).map((parte, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a place never change
    <Suspense key={i} fallback={espera}>
      <Preenchido parte={parte} props={props} />
    </Suspense>
  ))
}

function Preenchido({ parte, props }: { parte: Parte; props: object }) {
  return createElement((parte.Componente ?? use(parte.insistir())) as ComponentType<object>, props)
}
