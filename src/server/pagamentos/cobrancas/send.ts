import { CHANNEL_LABELS } from '#shared/rules/envio-names.ts'
import { addressOf, contactOf } from '../../conversas/nucleo/contact.ts'
import { recordSaid, sendToCliente } from '../../conversas/nucleo/send.ts'
import { tryWhatsAppText } from '../../conversas/nucleo/whatsapp.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { lockCobrancas } from '../nucleo/change.ts'
import { payUrl } from '../nucleo/tell.ts'
import { isPayable } from '#shared/rules/cobranca.ts'
import { payText } from './queries.ts'

const MISSING = { WHATSAPP: 'celular', SMS: 'telefone', EMAIL: 'e-mail' } as const

/**
 * Sends a charge's address to its customer; by WhatsApp without a connection the person opens the draft,
 * and the thread keeps it: false then.
 */
export async function sendCobranca(c: SignedInCtx, codCobranca: number, canal: keyof typeof MISSING): Promise<boolean> {
  const [k] = await lockCobrancas(c, { codCobranca })
  if (!k) return false
  if (!isPayable(k.estado)) throw conflict('estado-nao-permite', 'Esta cobrança não espera mais um pagamento.')
  if (k.codCliente === null)
    throw invalid('Esta cobrança não tem cliente', { canal: 'Esta cobrança não tem cliente: copie o endereço' })
  const contact = await contactOf(c, k.codCliente)
  const destino = addressOf(canal, contact)
  if (!destino)
    throw invalid('O cliente não tem este contato', { canal: `O cliente não tem ${MISSING[canal]} cadastrado` })
  if (contact.recusados.includes(canal))
    throw invalid('O cliente não autorizou este canal', {
      canal: `O cliente não autorizou contato por ${CHANNEL_LABELS[canal]}`,
    })
  const m = {
    codConcessionaria: k.codConcessionaria,
    codCliente: k.codCliente,
    // No answer to what the customer may have asked meanwhile.
    tipo: 'PAGAMENTO',
    texto: payText(k.descricao, k.valor - k.pago + k.devolvido, payUrl(c, k.token)),
    codUsuario: c.sessao.codUsuario,
  } as const
  if (canal !== 'WHATSAPP') await sendToCliente(c, { ...m, canal, destino, assunto: 'Pagamento por Pix' })
  else if (!(await tryWhatsAppText(c, { ...m, destino }))) {
    await recordSaid(c, { ...m, canal })
    return false
  }
  return true
}
