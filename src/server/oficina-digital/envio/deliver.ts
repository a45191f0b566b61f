import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { EnvioChannel } from '#shared/agenda/entregas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { firstName } from '#shared/rules/name.ts'
import { refusedChannels } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { CHANNEL_LABELS } from '#shared/rules/envio-names.ts'
import { whatsAppPhone } from '#shared/rules/phone.ts'
import { sendToCliente } from '../../conversas/nucleo/send.ts'
import { sendByWhatsApp } from '../../conversas/nucleo/whatsapp.ts'

type Recipient = Pick<
  FullOrcamento,
  | 'codOrcamento'
  | 'codCliente'
  | 'codCheckList'
  | 'codConcessionaria'
  | 'concessionaria'
  | 'cliente'
  | 'modelo'
  | 'telefone'
  | 'email'
  | 'valor'
>

/** Sends one message with the offer's link per channel, into the customer's thread; throws 422 for a channel that the customer lacks or has not allowed. */
export async function deliver(
  c: Ctx,
  o: Recipient,
  { numero, url }: { numero: number; url: string },
  canais: readonly EnvioChannel[],
  codUsuario: number,
): Promise<void> {
  if (canais.length === 0) return
  const optedOut = await refusedChannels(c, o.codCheckList)
  const fields: Record<string, string> = {}
  for (const canal of canais) {
    if (!addressOf(canal, o)) fields[`canais.${canal}`] = `O cliente não tem ${MISSING[canal]} cadastrado`
    else if (optedOut.has(canal))
      fields[`canais.${canal}`] = `O cliente não autorizou contato por ${CHANNEL_LABELS[canal]}`
  }
  if (Object.keys(fields).length > 0) throw invalid(Object.values(fields)[0] ?? '', fields)
  const nome = firstName(o.cliente)
  const short = `${nome}, o orçamento do seu ${o.modelo} está pronto: ${url}`
  const base = {
    codConcessionaria: o.codConcessionaria,
    codCliente: o.codCliente,
    codOrcamento: o.codOrcamento,
    numeroVersao: numero,
    tipo: 'ORCAMENTO',
    codUsuario,
  } as const
  for (const canal of canais) {
    const destino = addressOf(canal, o) ?? ''
    if (canal === 'WHATSAPP')
      await sendByWhatsApp(c, { ...base, destino, texto: short, valores: [nome, o.modelo, url] })
    else if (canal === 'SMS') await sendToCliente(c, { ...base, canal, destino, texto: short })
    else
      await sendToCliente(c, {
        ...base,
        canal,
        destino,
        assunto: `Orçamento do seu ${o.modelo}`,
        texto: `Olá, ${nome}!\n\nO orçamento do seu ${o.modelo}, no valor de ${formatReais(o.valor ?? 0)}, está pronto. Veja as fotos e decida item por item:\n\n${url}\n\n${o.concessionaria}`,
      })
  }
}

const MISSING: Readonly<Record<EnvioChannel, string>> = { WHATSAPP: 'celular', SMS: 'telefone', EMAIL: 'e-mail' }

function addressOf(canal: EnvioChannel, o: Recipient): string | null {
  if (canal === 'EMAIL') return o.email
  return canal === 'SMS' || (o.telefone && whatsAppPhone(o.telefone)) ? o.telefone : null
}
