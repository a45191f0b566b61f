import { sessaoStore } from '../../core/session/credentials.ts'
import { personKey } from '../../core/session/person-keys.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { createStore, type Store } from '../../core/storage/store.ts'

/**
 * A store of the signed-in person whose value survives a reload and a change of person on a shared device; a sign-out deletes it. `revive`
 * changes what was kept before it is used again.
 */
export function keptStore<T>(key: string, empty: T, revive: (kept: T) => T = (kept) => kept): Store<T> {
  const read = () => {
    const own = personKey(key)
    return own === null ? empty : revive(readJson<T>(localStorage, own, empty))
  }
  let owner = personKey(key)
  const store = createStore<T>(read())
  sessaoStore.subscribe(() => {
    if (personKey(key) === owner) return
    owner = personKey(key)
    store.set(read())
  })
  return {
    ...store,
    set: (next) => {
      store.set(next)
      const own = personKey(key)
      if (own !== null) saveJson(localStorage, own, next)
    },
  }
}
