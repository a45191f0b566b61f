import type { Recebido } from '#shared/core/realtime.ts'
import { PERGUNTOU } from '#shared/rules/pergunta.ts'
import type { Aviso } from '../../core/notificacoes.ts'

/** What the bell keeps of a quote's change: what its customer did on the page of the link, beyond opening it; null for everything else. */
export function respostaDoCliente(mudou: Recebido<'oficinaDigitalAtualizacao_'>): Aviso | null {
  const { aviso, estado, origem, codOrcamento, codConcessionaria } = mudou
  // What one of the staff does carries the page it was done on.
  if (aviso === null || origem !== undefined) return null
  const pergunta = aviso.includes(PERGUNTOU)
  if (estado === 'VISUALIZADO' && !pergunta) return null
  const titulo = pergunta ? 'Pergunta do cliente' : 'Resposta do cliente'
  return {
    tipo: 'cliente',
    titulo,
    cliente: aviso,
    placa: null,
    codOrcamento,
    codConcessionaria,
  }
}
