import { formatReais } from '#shared/rules/money.ts'
import { tellByItself } from '../../conversas/nucleo/by-itself.ts'
import { linkUrl } from '../../core/tenancy/secret-links.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { LockedCobranca } from './change.ts'

/** Address of the customer's page of a charge. */
export const payUrl = (c: Pick<Ctx, 'tenant'>, token: string): string =>
  linkUrl(c.tenant, 'ACOMPANHAR', `/o/pagar/${token}`)

/** What a payment means for the charge that it came for, in the payer's words. */
function outcome(k: LockedCobranca, url: string): string {
  const kept = k.pago - k.devolvido
  const receipt = `O recibo está em ${url}`
  switch (k.estado) {
    case 'PARCIAL':
      return `Ainda faltam ${formatReais(k.valor - kept)}: ${url}`
    case 'EXPIRADA':
      return `O prazo acabou e ainda faltam ${formatReais(k.valor - kept)}: fale com a oficina. ${receipt}`
    case 'A_MAIOR':
      return `São ${formatReais(kept - k.valor)} a mais: a oficina acerta a diferença com você. ${receipt}`
    case 'A_DEVOLVER':
      return `Esta cobrança já não vale: a oficina devolve o valor. ${receipt}`
    default:
      return receipt
  }
}

/** Tells the customer of a payment that was counted, and what it leaves open. */
export async function tellCliente(c: Ctx, k: LockedCobranca, valor: number): Promise<void> {
  if (k.codCliente === null) return
  await tellByItself(c, {
    codConcessionaria: k.codConcessionaria,
    codCliente: k.codCliente,
    tipo: 'PAGAMENTO',
    assunto: 'Recebemos o seu pagamento',
    texto: `Recebemos ${formatReais(valor)} por ${k.descricao}. ${outcome(k, payUrl(c, k.token))}`,
    ...(k.codAgendamento !== null && { codAgendamento: k.codAgendamento }),
    ...(k.codPassagem !== null && { codPassagem: k.codPassagem }),
  })
}
