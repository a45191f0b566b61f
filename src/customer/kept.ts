/** A text that this tab keeps, also over a reload; null without one. */
export function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text for this tab; null forgets it. */
export function keepForTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Private mode refuses storage: the page remembers by itself.
  }
}
