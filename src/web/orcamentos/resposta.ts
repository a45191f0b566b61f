import type { Recebido } from '#shared/realtime.ts'
import type { Aviso } from '../lib/notificacoes.ts'

/** What the bell keeps of a quote's change: what its customer did on the page of the link, beyond opening it; null for everything else. */
export function respostaDoCliente(mudou: Recebido<'oficinaDigitalAtualizacao_'>): Aviso | null {
  const { aviso, estado, origem, codOrcamento, codConcessionaria } = mudou
  // What one of the staff does carries the page it was done on.
  if (aviso === null || origem !== undefined || estado === 'VISUALIZADO') return null
  return {
    tipo: 'cliente',
    titulo: 'Resposta do cliente',
    cliente: aviso,
    placa: null,
    codOrcamento,
    codConcessionaria,
  }
}
