import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { partsOf, type Slots, type Part } from './slots.ts'

type Props<L extends keyof Slots> = Slots[L] & {
  place: L
  /** Shown until the parts have loaded. */
  fallback?: ReactNode
}

/** Slot for parts of other areas, rendered one after the other. */
export function Place<L extends keyof Slots>({ place, fallback, ...props }: Props<L>) {
  return partsOf(place).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a place never change
    <Suspense key={i} fallback={fallback}>
      <Filled part={part} props={props} />
    </Suspense>
  ))
}

function Filled({ part, props }: { part: Part; props: object }) {
  return createElement((part.Component ?? use(part.loadWithRetry())) as ComponentType<object>, props)
}
