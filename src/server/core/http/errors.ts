import type { Problem } from '#shared/core/contract.ts'

/** An error response: `code` is stable for programs, `mensagem` is pt-BR for people, `campos` maps form fields. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly campos: Record<string, string> | undefined
  readonly atual: unknown
  constructor(
    status: number,
    codigo: string,
    mensagem: string,
    extra: { campos?: Record<string, string>; atual?: unknown } = {},
  ) {
    super(mensagem)
    this.status = status
    this.code = codigo
    this.campos = extra.campos
    this.atual = extra.atual
  }
}

export const notFound = (mensagem = 'Não encontrado') => new AppError(404, 'nao-encontrado', mensagem)
export const forbidden = (mensagem = 'Seu nível de acesso não permite esta ação') =>
  new AppError(403, 'nivel-nao-permitido', mensagem)
export const unauthorized = (mensagem = 'Acesso não autorizado') => new AppError(401, 'nao-autorizado', mensagem)
export const conflict = (codigo: string, mensagem: string, atual?: unknown) =>
  new AppError(409, codigo, mensagem, { atual })
export const invalid = (mensagem: string, campos: Record<string, string>) =>
  new AppError(422, 'dados-invalidos', mensagem, { campos })

const UNAVAILABLE = new AppError(
  503,
  'banco-indisponivel',
  'O sistema está voltando ao ar. Nada foi perdido; tente de novo em alguns segundos.',
)

const NO_SPACE = new AppError(
  507,
  'sem-espaco',
  'O servidor ficou sem espaço para gravar. O que você enviou não foi gravado; avise quem cuida do sistema e tente de novo depois.',
)
/** A value that no column holds. */
export const OUT_OF_RANGE = new AppError(
  400,
  'valor-impossivel',
  'Um dos valores enviados não pode ser guardado. Confira números e datas.',
)

/** PostgreSQL error codes that users can understand; classes 08, 53 and 57P are outages. */
const BY_CODE: Record<string, AppError> = {
  '23505': conflict('ja-existe', 'Já existe um registro com estes dados'),
  '23P01': conflict('horario-ocupado', 'Este horário já está ocupado'),
  '23503': conflict(
    'registro-ligado',
    'Este registro está ligado a outro que não existe mais ou não pode ser retirado',
  ),
  '40001': conflict('tente-de-novo', 'Outra pessoa gravou ao mesmo tempo. Tente de novo.'),
  '40P01': conflict('tente-de-novo', 'Outra pessoa gravou ao mesmo tempo. Tente de novo.'),
  '55P03': conflict('tente-de-novo', 'Muitas pessoas pedem o mesmo agora. Tente de novo.'),
  '42501': notFound(),
  '22021': new AppError(400, 'texto-invalido', 'O texto tem caracteres que não podem ser gravados'),
}

/** Unique constraints that a form can violate, by constraint name: the field, and the message for it. */
export type Constraints = Readonly<Record<string, readonly [campo: string, mensagem: string]>>

function alreadyExists(e: unknown, constraints: Constraints): AppError | null {
  const [field, mensagem] = constraints[(e as { constraint?: string }).constraint ?? ''] ?? []
  return field && mensagem ? new AppError(409, 'ja-existe', mensagem, { campos: { [field]: mensagem } }) : null
}

/** Turns any thrown value into an AppError; an unknown error becomes "Erro inesperado". */
export function toAppError(e: unknown, constraints: Constraints = {}): AppError {
  if (e instanceof AppError) return e
  const { code, statusCode, message } = (typeof e === 'object' && e !== null ? e : {}) as {
    code?: unknown
    statusCode?: unknown
    message?: unknown
  }
  if (typeof code === 'string') {
    const known = (code === '23505' ? alreadyExists(e, constraints) : null) ?? BY_CODE[code]
    if (known) return known
    // A full disk is reported as such, not as a short outage: a retry does not help.
    if (code === 'ENOSPC' || code === '53100') return NO_SPACE
    // Values that no column can store: numbers out of range, dates outside the calendar, characters that text or JSON cannot hold.
    if (code.startsWith('22') || code === '23514') return OUT_OF_RANGE
    if (/^(08|53|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code))
      return UNAVAILABLE
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return new AppError(413, 'grande-demais', 'O arquivo enviado é grande demais')
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return new AppError(415, 'tipo-nao-aceito', 'Este tipo de conteúdo não é aceito')
  }
  if (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  )
    return UNAVAILABLE
  // JSON nested so deeply that parsing or checking it overflows the stack.
  if (e instanceof RangeError && /call stack/.test(String(message)))
    return new AppError(400, 'pedido-invalido', 'O conteúdo enviado tem níveis demais')
  if (statusCode === 429)
    return new AppError(429, 'muitas-tentativas', 'Muitas tentativas. Aguarde um minuto e tente de novo.')
  if (statusCode === 400) return new AppError(400, 'pedido-invalido', 'O pedido não pôde ser lido')
  return new AppError(500, 'erro-inesperado', 'Erro inesperado')
}

/** RFC 9457 body of an error. */
export function errorBody(e: AppError, requestId: string): Problem {
  return {
    type: `urn:patio:${e.code}`,
    title: e.message,
    status: e.status,
    codigo: e.code,
    mensagem: e.status === 500 ? `Erro inesperado. Informe o código ${requestId} ao suporte.` : e.message,
    ...(e.campos && { campos: e.campos }),
    ...(e.atual !== undefined && { atual: e.atual }),
    requestId,
  }
}
