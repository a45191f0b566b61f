import { transacao } from '../../core/database/transaction.ts'
import { mascarar } from '../../core/outbound/mascarar.ts'
import type { Partes } from '../../core/partes.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'

/** A call between here and a Jira, as it ended. */
export interface ChamadaDoJira {
  /** Method and path, without what was asked for. */
  operacao: string
  /** Null when nobody answered. */
  status: number | null
  duracaoMs: number
  pedido: unknown
  resposta: unknown
  /** What is told of it on the ticket; null when it went well. */
  erro: string | null
}

/** What people write there, and their names. */
const ESCRITO = /^(summary|displayName|emailAddress|filename)$/

function semTextos(valor: unknown, chave = ''): unknown {
  if (typeof valor === 'string') return ESCRITO.test(chave) ? `(${valor.length} caracteres)` : valor
  if (Array.isArray(valor)) return valor.map((v) => semTextos(v))
  if (typeof valor !== 'object' || valor === null) return valor
  if ('type' in valor && valor.type === 'doc') return '(texto)'
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, semTextos(v, k)]))
}

/** Keeps a call in the log of integrations, with the ticket that it is about where it is about one. */
export function anotarJira(
  partes: Partes,
  { codDistribuidor, codChamado }: { codDistribuidor: number; codChamado: number | null },
  { operacao, status, duracaoMs, pedido, resposta, erro }: ChamadaDoJira,
): Promise<void> {
  return transacao(partes.banco, 'sistema', async (tx) => {
    await tx
      .insertInto('integracaoRegistro')
      .values({
        codDistribuidor,
        sistema: 'JIRA_API',
        operacao,
        status,
        duracaoMs,
        pedido: mascarar(semTextos(pedido)),
        resposta: mascarar(semTextos(resposta)) || (erro ?? ''),
        correlacao: codChamado === null ? null : `chamado:${codChamado}`,
      })
      .execute()
    await contarIntegracao(tx, { codDistribuidor, codConcessionaria: null, sistema: 'JIRA_API', duracaoMs, erro })
  })
}
