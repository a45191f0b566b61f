import { ApiError } from '../http/errors.ts'

/** The browser keeps nothing here: a private window, or storage forbidden. Told before anything is typed. */
export class StorageDeniedError extends ApiError {
  constructor() {
    super('', 0, {
      codigo: 'sem-armazenamento',
      mensagem:
        'Este navegador não guarda nada neste aparelho: sem rede, o trabalho se perderia. Saia da janela anônima ou libere o armazenamento nas configurações do site.',
    })
  }
}

/** The device has no room for a photo; what was answered is kept. */
export class StorageFullError extends ApiError {
  constructor() {
    super('', 0, {
      codigo: 'armazenamento-cheio',
      mensagem:
        'Não cabe mais no aparelho: a foto não foi guardada, as respostas sim. Envie o que espera, ou libere espaço, e tire a foto de novo.',
    })
  }
}

/** The error that the user can act on, for one that the browser's storage gave. */
export function translateStorageError(e: unknown): unknown {
  if (!(e instanceof DOMException)) return e
  if (e.name === 'QuotaExceededError') return new StorageFullError()
  if (e.name === 'InvalidStateError' || e.name === 'SecurityError' || e.name === 'UnknownError')
    return new StorageDeniedError()
  return e
}
