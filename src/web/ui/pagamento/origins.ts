import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'

/** How a payment became known, in words. */
export function originInWords({ origem, por }: Pick<Pagamento, 'origem' | 'por'>): string {
  if (origem === 'WEBHOOK') return 'avisado pelo banco'
  if (origem === 'CONSULTA') return 'visto na consulta ao banco'
  return por === null ? 'anotado à mão' : `anotado por ${por}`
}

/** State of a refund, in words. */
export const REFUND_NAMES: Readonly<Record<Pagamento['devolucoes'][number]['estado'], string>> = {
  PEDIDA: 'pedida',
  EM_PROCESSAMENTO: 'em processamento no banco',
  DEVOLVIDA: 'devolvida',
  NAO_REALIZADA: 'não realizada',
}
