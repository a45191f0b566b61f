import { formatReais } from '#shared/rules/money.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { sendToCliente } from '../../conversas/nucleo/send.ts'
import { tryWhatsAppText } from '../../conversas/nucleo/whatsapp.ts'
import { linkUrl } from '../../core/tenancy/secret-links.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { LockedCobranca } from './change.ts'

/** Address of the customer's page of a charge. */
export const payUrl = (c: Pick<Ctx, 'tenant'>, token: string): string =>
  linkUrl(c.tenant, 'ACOMPANHAR', `/o/pagar/${token}`)

/** Tells the customer of a payment that was counted: by WhatsApp while they write with the store, else by SMS, else by e-mail. */
export async function tellCliente(c: Ctx, k: LockedCobranca, valor: number): Promise<void> {
  if (k.codCliente === null) return
  const { telefone, email, recusados } = await contactOf(c, k.codCliente)
  const texto = `Recebemos ${formatReais(valor)} por ${k.descricao}. O recibo está em ${payUrl(c, k.token)}`
  const m = {
    codConcessionaria: k.codConcessionaria,
    codCliente: k.codCliente,
    tipo: 'TEXTO',
    texto,
    assunto: 'Recebemos o seu pagamento',
    ...(k.codAgendamento !== null && { codAgendamento: k.codAgendamento }),
    ...(k.codPassagem !== null && { codPassagem: k.codPassagem }),
  } as const
  const mayUse = (canal: string) => !recusados.includes(canal)
  if (telefone && mayUse('WHATSAPP') && (await tryWhatsAppText(c, { ...m, destino: telefone }))) return
  if (telefone && mayUse('SMS')) await sendToCliente(c, { ...m, canal: 'SMS', destino: telefone })
  else if (email && mayUse('EMAIL')) await sendToCliente(c, { ...m, canal: 'EMAIL', destino: email })
}
