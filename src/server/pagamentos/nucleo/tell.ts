import { formatReais } from '#shared/rules/money.ts'
import { tellByItself } from '../../conversas/nucleo/by-itself.ts'
import { linkUrl } from '../../core/tenancy/secret-links.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { LockedCobranca } from './change.ts'

/** Address of the customer's page of a charge. */
export const payUrl = (c: Pick<Ctx, 'tenant'>, token: string): string =>
  linkUrl(c.tenant, 'ACOMPANHAR', `/o/pagar/${token}`)

/** Tells the customer of a payment that was counted. */
export async function tellCliente(c: Ctx, k: LockedCobranca, valor: number): Promise<void> {
  if (k.codCliente === null) return
  await tellByItself(c, {
    codConcessionaria: k.codConcessionaria,
    codCliente: k.codCliente,
    assunto: 'Recebemos o seu pagamento',
    texto: `Recebemos ${formatReais(valor)} por ${k.descricao}. O recibo está em ${payUrl(c, k.token)}`,
    ...(k.codAgendamento !== null && { codAgendamento: k.codAgendamento }),
    ...(k.codPassagem !== null && { codPassagem: k.codPassagem }),
  })
}
