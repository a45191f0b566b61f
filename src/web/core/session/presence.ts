const AWAY_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let last = Date.now()

/** Follows the acts of the person at this page, as long as it lives. */
export function followPresence(): void {
  for (const act of ACTS) window.addEventListener(act, () => (last = Date.now()), { capture: true, passive: true })
}

/** Whether what this page does now comes from the page alone: nobody touched it for a minute. */
export const isAway = (): boolean => Date.now() - last > AWAY_MS
