import { transaction } from '../../core/database/transaction.ts'
import { mask } from '../../core/outbound/mask.ts'
import type { Services } from '../../core/services.ts'
import { logCall } from '../../core/outbound/integration-log.ts'

/** A finished call from or to a Jira. */
export interface JiraCall {
  /** Method and path, without the query. */
  operacao: string
  /** Null without a response. */
  status: number | null
  duracaoMs: number
  pedido: unknown
  resposta: unknown
  /** Error shown on the ticket; null on success. */
  erro: string | null
}

/** JSON fields with personal data or text written by people. */
const WRITTEN = /^(summary|displayName|emailAddress|filename)$/

function withoutTexts(valor: unknown, key = ''): unknown {
  if (typeof valor === 'string') return WRITTEN.test(key) ? `(${valor.length} caracteres)` : valor
  if (Array.isArray(valor)) return valor.map((v) => withoutTexts(v))
  if (typeof valor !== 'object' || valor === null) return valor
  if ('type' in valor && valor.type === 'doc') return '(texto)'
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, withoutTexts(v, k)]))
}

/** Stores a call in the integration log, with its ticket if it has one. */
export function recordJiraCall(
  services: Services,
  { codDistribuidor, codChamado }: { codDistribuidor: number; codChamado: number | null },
  { operacao, status, duracaoMs, pedido, resposta, erro }: JiraCall,
): Promise<void> {
  return transaction(services.db, 'sistema', (tx) =>
    logCall(tx, {
      codDistribuidor,
      codConcessionaria: null,
      sistema: 'JIRA_API',
      operacao,
      status,
      duracaoMs,
      pedido: mask(withoutTexts(pedido)),
      resposta: mask(withoutTexts(resposta)),
      correlacao: codChamado === null ? null : `chamado:${codChamado}`,
      erro,
    }),
  )
}
