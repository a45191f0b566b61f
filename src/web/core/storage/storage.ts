// Storage: what the browser keeps between visits, and small stores outside React.

/** Reads a stored JSON value; `padrao` when it is absent or broken, or storage is forbidden. */
export function parseJson<T>(storage: Storage, chave: string, padrao: T): T {
  try {
    const texto = storage.getItem(chave)
    return texto === null ? padrao : (JSON.parse(texto) as T)
  } catch {
    return padrao
  }
}

/** Stores a JSON value, null deletes it; errors of a full or forbidden storage are ignored. */
export function saveJson(storage: Storage, chave: string, valor: unknown): void {
  try {
    if (valor === null || valor === undefined) storage.removeItem(chave)
    else storage.setItem(chave, JSON.stringify(valor))
  } catch {
    // Private windows may refuse storage: the value then only lives in memory.
  }
}
