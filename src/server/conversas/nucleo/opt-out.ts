import type { Ctx } from '../../core/tenancy/context.ts'
import { contactOf } from './contact.ts'
import { sendToCliente } from './send.ts'

const NAMES = { WHATSAPP: 'WhatsApp', SMS: 'SMS' } as const
const ANSWER =
  'Pronto: não enviaremos mais mensagens por aqui. Se mudar de ideia, avise a oficina. Para falar conosco, ligue para a loja.'

/** Records that a customer asked for no more messages, and answers once; a second request changes nothing. */
export async function withdrawConsent(
  c: Ctx,
  m: { codConcessionaria: number; codCliente: number; canal: 'WHATSAPP' | 'SMS'; palavra: string },
): Promise<void> {
  const { codConcessionaria, codCliente, canal } = m
  const contact = await contactOf(c, codCliente)
  if (contact.recusados.includes(canal)) return
  await c.tx
    .insertInto('clienteConsentimento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      codCliente,
      canal,
      concedido: false,
      origem: `Escreveu “${m.palavra.slice(0, 40)}” por ${NAMES[canal]}`,
    })
    .execute()
  if (contact.telefone)
    await sendToCliente(c, {
      codConcessionaria,
      codCliente,
      canal,
      destino: contact.telefone,
      texto: ANSWER,
      tipo: 'TEXTO',
    })
}
