import { sessaoStore } from '../../core/session/credentials.ts'
import { parseJson, saveJson } from '../../core/storage/storage.ts'
import { createStore, type Store } from '../../core/storage/store.ts'

/** A store whose value survives a reload; it goes when the user signs out. */
export function keptStore<T>(key: string, empty: T): Store<T> {
  const store = createStore<T>(parseJson<T>(localStorage, key, empty))
  sessaoStore.subscribe(() => {
    if (!sessaoStore.get()) store.set(empty)
  })
  return {
    ...store,
    set: (next) => {
      store.set(next)
      saveJson(localStorage, key, next)
    },
  }
}
