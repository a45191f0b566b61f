/** After this time without a touch or a key, requests that the page makes by itself no longer count as acts of the person. */
const AWAY_MS = 60_000
let lastTouch = Date.now()

/** Notes touches and keys of this page, once for its whole life. */
export function watchPresence(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
    addEventListener(kind, () => (lastTouch = Date.now()), { capture: true, passive: true })
}

/** Whether the page's person did nothing for a while: sign-ins that nobody uses end on the server. */
export const isAway = (): boolean => Date.now() - lastTouch > AWAY_MS
