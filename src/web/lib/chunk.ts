import { ChunkLoadError } from './erros.ts'

const LIMITE_MS = 120_000

/** A lazily loaded part of the program; one that fails or takes more than 120 s raises ChunkLoadError. */
export function comLimite<T>(nome: string, promessa: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limite = setTimeout(() => reject(new ChunkLoadError(nome, 'timeout')), LIMITE_MS)
    promessa.then(resolve, () => reject(new ChunkLoadError(nome, 'missing'))).finally(() => clearTimeout(limite))
  })
}
