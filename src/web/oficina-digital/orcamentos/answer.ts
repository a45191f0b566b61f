import type { Received } from '#shared/core/realtime.ts'
import { ASKED } from '#shared/rules/question.ts'
import type { Notice } from '../../core/realtime/notifications.ts'

/** Notice for the bell when the customer acted on the page of the link, beyond opening it; null for all other changes. */
export function clienteAnswer(changed: Received<'oficinaDigitalAtualizacao_'>): Notice | null {
  const { aviso: notice, estado, origem, codOrcamento, codConcessionaria } = changed
  // Acts of staff carry the page they were done on.
  if (notice === null || origem !== undefined) return null
  const question = notice.includes(ASKED)
  if (estado === 'VISUALIZADO' && !question) return null
  const titulo = question ? 'Pergunta do cliente' : 'Resposta do cliente'
  return {
    tipo: 'cliente',
    titulo,
    cliente: notice,
    placa: null,
    codOrcamento,
    codConcessionaria,
  }
}
