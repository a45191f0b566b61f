import { useCallback, useEffect, useState } from 'react'
import { partsOf, preloadSlots, type Slots } from './slots.ts'

/** How long a page waits for a part that is slow, in ms: what people came for is below it. */
const PATIENCE_MS = 1500

/**
 * For a slot at the head of a page whose part may show nothing: false until the part tells (`settle`) that it knows. What stands below
 * waits, so that nothing that somebody reads moves down. A part that cannot be loaded, or is slow, does not hold the page.
 */
export function useSettledSlot(place: keyof Slots, enabled = true): [settled: boolean, settle: () => void] {
  const [settled, setSettled] = useState(!enabled || partsOf(place).length === 0)
  const settle = useCallback(() => setSettled(true), [])
  useEffect(() => {
    if (settled) return
    preloadSlots(place).catch(settle)
    const patience = setTimeout(settle, PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [place, settled, settle])
  return [settled, settle]
}
