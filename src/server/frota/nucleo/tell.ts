import { contactOf } from '../../conversas/nucleo/contact.ts'
import { sendToCliente } from '../../conversas/nucleo/send.ts'
import { tryWhatsAppText } from '../../conversas/nucleo/whatsapp.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Told {
  codConcessionaria: number
  codEmprestimo: number
  estado: string
  codPassagem: number | null
}

/** Publishes to the store's screens that a loan changed; `aviso` is a sentence for people. */
export function tellEmprestimo(c: Pick<Ctx, 'publish'>, e: Told, aviso: string | null = null): void {
  const { codConcessionaria, codEmprestimo, estado, codPassagem } = e
  c.publish('emprestimo_', codConcessionaria, { codConcessionaria, codEmprestimo, estado, codPassagem, aviso })
}

/** Writes to a customer by the first channel that they have and did not refuse; false when there is none. */
export async function writeToCliente(
  c: Ctx,
  m: { codConcessionaria: number; codCliente: number; assunto: string; texto: string },
): Promise<boolean> {
  const { telefone, email, recusados } = await contactOf(c, m.codCliente)
  const mayUse = (canal: string) => !recusados.includes(canal)
  const message = { ...m, tipo: 'TEXTO' } as const
  if (telefone && mayUse('WHATSAPP') && (await tryWhatsAppText(c, { ...message, destino: telefone }))) return true
  if (telefone && mayUse('SMS')) await sendToCliente(c, { ...message, canal: 'SMS', destino: telefone })
  else if (email && mayUse('EMAIL')) await sendToCliente(c, { ...message, canal: 'EMAIL', destino: email })
  else return false
  return true
}
