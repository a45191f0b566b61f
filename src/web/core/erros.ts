import type { Problema } from '#shared/core/contract.ts'

const INESPERADO = 'Erro inesperado'

/** A call that failed: the server's `mensagem` for people, `codigo` for programs, `campos` for forms. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Path that was called, under /api/. */
  readonly path: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly codigo: string
  readonly mensagem: string
  readonly campos: Record<string, string>
  /** The whole answer, as it came. */
  readonly data: Partial<Problema>
  /** The record as it is now, when a stale save was refused. */
  readonly atual: unknown
  readonly requestId: string | undefined

  constructor(path: string, status: number, problema: Partial<Problema>) {
    const mensagem = problema.mensagem ?? 'Erro na obtenção de dados'
    super(mensagem)
    this.path = path
    this.status = status
    this.codigo = problema.codigo ?? 'desconhecido'
    this.mensagem = mensagem
    this.campos = problema.campos ?? {}
    this.data = problema
    this.atual = problema.atual
    this.requestId = problema.requestId
  }
}

/** The error of a call that got no answer; who was writing hears that it may not be kept. */
export function semResposta(path: string, lia: boolean): ApiError {
  const mensagem = lia ? INESPERADO : `${INESPERADO}: o servidor não respondeu. Confira sua conexão e tente de novo.`
  return new ApiError(path, 0, { codigo: 'sem-conexao', mensagem })
}

/** The error of what was read on the integration host: it names what did not come. */
export function daIntegracao(e: ApiError): ApiError {
  return new ApiError(e.path, e.status, { ...e.data, mensagem: `${e.mensagem} (${e.path})` })
}

/** The error of what was not asked for, since there is no network; `oQue` begins its sentence, as 'A lista'. */
export function semRede(oQue: string): ApiError {
  return new ApiError('', 0, { codigo: 'sem-rede', mensagem: `Sem rede. ${oQue} vem assim que ela voltar.` })
}

/** Sentence to show for any error. */
export function mensagemDe(erro: unknown): string {
  return erro instanceof ApiError ? erro.mensagem : INESPERADO
}

/** A lazily loaded part of the program that did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(chunk: string, motivo: 'missing' | 'timeout') {
    super(`Loading chunk ${chunk} failed (${motivo})`)
  }
}
