import type { Problema } from '#shared/core/contract.ts'

/** An answer that is an error: `codigo` is stable for programs, `mensagem` is pt-BR for people, `campos` maps form fields. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly codigo: string
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
    this.codigo = codigo
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

const INDISPONIVEL = new AppError(
  503,
  'banco-indisponivel',
  'O sistema está voltando ao ar. Nada foi perdido; tente de novo em alguns segundos.',
)

const SEM_ESPACO = new AppError(
  507,
  'sem-espaco',
  'O servidor ficou sem espaço para gravar. O que você enviou não foi gravado; avise quem cuida do sistema e tente de novo depois.',
)
const FORA_DO_POSSIVEL = new AppError(
  400,
  'valor-impossivel',
  'Um dos valores enviados não pode ser guardado. Confira números e datas.',
)

/** PostgreSQL codes that have a meaning for people; classes 08, 53 and 57P are outages. */
const POR_CODIGO: Record<string, AppError> = {
  '23505': conflict('ja-existe', 'Já existe um registro com estes dados'),
  '23P01': conflict('horario-ocupado', 'Este horário já está ocupado'),
  '23503': conflict(
    'registro-ligado',
    'Este registro está ligado a outro que não existe mais ou não pode ser retirado',
  ),
  '40001': conflict('tente-de-novo', 'Outra pessoa gravou ao mesmo tempo. Tente de novo.'),
  '40P01': conflict('tente-de-novo', 'Outra pessoa gravou ao mesmo tempo. Tente de novo.'),
  '42501': notFound(),
  '22021': new AppError(400, 'texto-invalido', 'O texto tem caracteres que não podem ser gravados'),
}

/** Unique rules of the areas' tables that a form can break, by constraint: which field, and what to tell. */
export type Restricoes = Readonly<Record<string, readonly [campo: string, mensagem: string]>>

function jaExiste(e: unknown, restricoes: Restricoes): AppError | null {
  const [campo, mensagem] = restricoes[(e as { constraint?: string }).constraint ?? ''] ?? []
  return campo && mensagem ? new AppError(409, 'ja-existe', mensagem, { campos: { [campo]: mensagem } }) : null
}

/** Any thrown value as an AppError; an unknown one is hidden behind "Erro inesperado". */
export function comoAppError(e: unknown, restricoes: Restricoes = {}): AppError {
  if (e instanceof AppError) return e
  const { code, statusCode, message } = (typeof e === 'object' && e !== null ? e : {}) as {
    code?: unknown
    statusCode?: unknown
    message?: unknown
  }
  if (typeof code === 'string') {
    const conhecido = (code === '23505' ? jaExiste(e, restricoes) : null) ?? POR_CODIGO[code]
    if (conhecido) return conhecido
    // Full is full for whoever tries again at once: it is told as what it is.
    if (code === 'ENOSPC' || code === '53100') return SEM_ESPACO
    // Values that no column holds: numbers beyond their range or rule, days outside the calendar, signs that text or JSON cannot keep.
    if (code.startsWith('22') || code === '23514') return FORA_DO_POSSIVEL
    if (/^(08|53|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code))
      return INDISPONIVEL
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
    return INDISPONIVEL
  // JSON nested deeper than anything real.
  if (e instanceof RangeError && /call stack/.test(String(message)))
    return new AppError(400, 'pedido-invalido', 'O conteúdo enviado tem níveis demais')
  if (statusCode === 429)
    return new AppError(429, 'muitas-tentativas', 'Muitas tentativas. Aguarde um minuto e tente de novo.')
  if (statusCode === 400) return new AppError(400, 'pedido-invalido', 'O pedido não pôde ser lido')
  return new AppError(500, 'erro-inesperado', 'Erro inesperado')
}

/** RFC 9457 body of an error. */
export function corpoDoErro(e: AppError, requestId: string): Problema {
  return {
    type: `urn:patio:${e.codigo}`,
    title: e.message,
    status: e.status,
    codigo: e.codigo,
    mensagem: e.status === 500 ? `Erro inesperado. Informe o código ${requestId} ao suporte.` : e.message,
    ...(e.campos && { campos: e.campos }),
    ...(e.atual !== undefined && { atual: e.atual }),
    requestId,
  }
}
