const KEY = 'patio_provedor'

/** Notes, before this page is left for a provider, that a session may wait on the way back. */
export function leaveForProvider(lembrar: boolean): void {
  sessionStorage.setItem(KEY, lembrar ? 'lembrar' : 'aba')
}

/** Whether this page comes back from a provider, and whether the session is to outlive the window; null for any other page. */
export function backFromProvider(): { lembrar: boolean } | null {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? null : { lembrar: kept === 'lembrar' }
}

/** Forgets the note once the way back has ended. */
export function endDeparture(): void {
  sessionStorage.removeItem(KEY)
}
