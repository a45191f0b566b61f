import { sessaoStore } from './credentials.ts'

const PREFIX = 'patio_pessoa'

/** Key in localStorage of what the signed-in person keeps there; null when nobody is signed in. */
export function personKey(name: string): string | null {
  const cod = sessaoStore.get()?.usuario.codUsuario
  return cod === undefined ? null : `${PREFIX}:${cod}:${name}`
}

/** Deletes what the signed-in person kept. */
export function dropPersonKeys(): void {
  const own = personKey('')
  if (own === null) return
  for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
}
