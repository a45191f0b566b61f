import type { Problem } from '#shared/core/contract.ts'

const UNEXPECTED = 'Erro inesperado'

/** A failed call: the server's `mensagem` for users, `code` for programs, `campos` for forms. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Path that was called, under /api/. */
  readonly path: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  readonly mensagem: string
  readonly campos: Record<string, string>
  /** The whole response body. */
  readonly data: Partial<Problem>
  /** The newer record, when the server refused a stale save. */
  readonly atual: unknown
  readonly requestId: string | undefined

  constructor(path: string, status: number, problem: Partial<Problem>) {
    const mensagem = problem.mensagem ?? 'Erro na obtenção de dados'
    super(mensagem)
    this.path = path
    this.status = status
    this.code = problem.codigo ?? 'desconhecido'
    this.mensagem = mensagem
    this.campos = problem.campos ?? {}
    this.data = problem
    this.atual = problem.atual
    this.requestId = problem.requestId
  }
}

/** Error of a call without response; for a write, the message says that it may not be saved. */
export function noResponse(path: string, reading: boolean): ApiError {
  const mensagem = reading
    ? UNEXPECTED
    : `${UNEXPECTED}: o servidor não respondeu. Confira sua conexão e tente de novo.`
  return new ApiError(path, 0, { codigo: 'sem-conexao', mensagem })
}

/** Error of a read on the integration host; its message names the path. */
export function ofIntegracao(e: ApiError): ApiError {
  return new ApiError(e.path, e.status, { ...e.data, mensagem: `${e.mensagem} (${e.path})` })
}

/** Error of a request that was not sent because the network is down; `what` starts the sentence, as in 'A lista'. */
export function offline(what: string): ApiError {
  return new ApiError('', 0, { codigo: 'sem-rede', mensagem: `Sem rede. ${what} vem assim que ela voltar.` })
}

/** The error of a read that no copy on the device could answer; one without a response says that the network is missing, as `offline`. */
export const withoutNetwork = (e: Error, what: string): Error =>
  e instanceof ApiError && e.status === 0 ? offline(what) : e

/** Sentence to show for any error. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.mensagem : UNEXPECTED
}

/** Whether the server refused what was asked for: trying the same again changes nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && Object.keys(error.campos).length > 0

/** Says that reasons stand beside fields, which only a form has. */
const BESIDE_FIELDS = 'Confira os campos marcados'

/** Sentences for a failure that no form shows: a refused call also says why, and what to ask for instead. */
export function wholeErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || !isRefused(error)) return errorMessage(error)
  const said = new Set([error.mensagem, ...Object.values(error.campos)].map((s) => s.replace(/\.$/, '')))
  said.delete(BESIDE_FIELDS)
  return `${[...said].join('. ')}.`
}

/** A lazy chunk that did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(chunk: string, motivo: 'missing' | 'timeout', cause?: unknown) {
    // The message is what reaches the log of errors and a ticket.
    super(`Loading chunk ${chunk} failed (${motivo})${cause === undefined ? '' : `: ${String(cause)}`}`, { cause })
  }
}
