// Storage: what the browser keeps between visits, and small stores outside React.

/** Reads a stored JSON value; `padrao` when it is absent or broken, or storage is forbidden. */
export function readJson<T>(storage: Storage, key: string, padrao: T): T {
  try {
    const text = storage.getItem(key)
    return text === null ? padrao : (JSON.parse(text) as T)
  } catch {
    return padrao
  }
}

/** Stores a JSON value, null deletes it; errors of a full or forbidden storage are ignored. */
export function saveJson(storage: Storage, key: string, valor: unknown): void {
  try {
    if (valor === null || valor === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(valor))
  } catch {
    // Private windows may refuse storage: the value then only lives in memory.
  }
}
