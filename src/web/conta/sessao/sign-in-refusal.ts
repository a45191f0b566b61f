import { ApiError, errorMessage } from '../../core/http/errors.ts'

/** Where the distributor takes no passwords, their refusal says by what people enter. */
const FORBIDDEN = 'senha-proibida'

/** Message for a failed sign-in. */
export function signInError(error: unknown): string {
  if (error instanceof ApiError && error.status === 401 && error.code !== FORBIDDEN) return 'Acesso não autorizado'
  return errorMessage(error)
}

/** What to do after a refused sign-in; null where the message says it. */
export function signInHelp(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  return error.code === FORBIDDEN
    ? 'Se a sua é uma delas, confira o e-mail e a senha e tente de novo.'
    : 'Confira o e-mail ou o código e a senha, e tente de novo.'
}
