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

/** What did not fit: bytes, beside which the answers are kept, or the act itself. */
export type NotKept = 'foto' | 'ato'

const FULL: Record<NotKept, string> = {
  foto: 'Não cabe mais no aparelho: a foto não foi guardada, as respostas sim. Envie o que espera, ou libere espaço, e tire a foto de novo.',
  ato: 'Não cabe mais no aparelho: o que você acabou de fazer NÃO foi guardado. Apague fotos ou vídeos do aparelho, ou espere a rede enviar o que falta, e faça de novo.',
}

/** The device has no room. */
export class StorageFullError extends ApiError {
  constructor(what: NotKept) {
    super('', 0, { codigo: 'armazenamento-cheio', mensagem: FULL[what] })
  }
}

/** The error that the user can act on, for one that the browser's storage gave. */
export function translateStorageError(e: unknown, what: NotKept): unknown {
  if (!(e instanceof DOMException)) return e
  if (e.name === 'QuotaExceededError') return new StorageFullError(what)
  if (e.name === 'InvalidStateError' || e.name === 'SecurityError' || e.name === 'UnknownError')
    return new StorageDeniedError()
  return e
}
