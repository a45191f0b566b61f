/** Reads a JSON value kept by the browser; `padrao` when absent, broken or when storage is forbidden. */
export function lerJson<T>(storage: Storage, chave: string, padrao: T): T {
  try {
    const texto = storage.getItem(chave)
    return texto === null ? padrao : (JSON.parse(texto) as T)
  } catch {
    return padrao
  }
}

/** Keeps a JSON value, or forgets it when null; a full or forbidden storage is ignored. */
export function gravarJson(storage: Storage, chave: string, valor: unknown): void {
  try {
    if (valor === null || valor === undefined) storage.removeItem(chave)
    else storage.setItem(chave, JSON.stringify(valor))
  } catch {
    // Private windows may refuse: the value then lives as long as the page.
  }
}
