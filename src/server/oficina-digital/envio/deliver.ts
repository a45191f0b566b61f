import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { EnvioChannel } from '#shared/agenda/entregas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { firstName } from '#shared/rules/name.ts'
import { refusedChannels } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { CHANNEL_LABELS } from '#shared/rules/envio-names.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'

type Recipient = Pick<
  FullOrcamento,
  | 'codOrcamento'
  | 'codCheckList'
  | 'codConcessionaria'
  | 'concessionaria'
  | 'cliente'
  | 'modelo'
  | 'telefone'
  | 'email'
  | 'valor'
>

/** Queues one message with the offer's link per channel; throws 422 for a channel that the customer lacks or has not allowed. */
export async function deliver(
  c: Ctx,
  o: Recipient,
  { numero, url }: { numero: number; url: string },
  canais: readonly EnvioChannel[],
): Promise<void> {
  if (canais.length === 0) return
  const optedOut = await refusedChannels(c, o.codCheckList)
  const campos: Record<string, string> = {}
  for (const canal of canais) {
    const destino = canal === 'SMS' ? o.telefone : o.email
    if (!destino) campos[`canais.${canal}`] = `O cliente não tem ${canal === 'SMS' ? 'telefone' : 'e-mail'} cadastrado`
    else if (optedOut.has(canal))
      campos[`canais.${canal}`] = `O cliente não autorizou contato por ${CHANNEL_LABELS[canal]}`
  }
  if (Object.keys(campos).length > 0) throw invalid(Object.values(campos)[0] ?? '', campos)
  const nome = firstName(o.cliente)
  const base = {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: o.codConcessionaria,
    codOrcamento: o.codOrcamento,
    numeroVersao: numero,
  }
  for (const canal of canais) {
    if (canal === 'SMS')
      await enqueueMessage(c.tx, {
        ...base,
        canal,
        destino: o.telefone ?? '',
        assunto: null,
        corpo: `${nome}, o orçamento do seu ${o.modelo} está pronto: ${url}`,
      })
    else
      await enqueueMessage(c.tx, {
        ...base,
        canal,
        destino: o.email ?? '',
        assunto: `Orçamento do seu ${o.modelo}`,
        corpo: `Olá, ${nome}!\n\nO orçamento do seu ${o.modelo}, no valor de ${formatReais(o.valor ?? 0)}, está pronto. Veja as fotos e decida item por item:\n\n${url}\n\n${o.concessionaria}`,
      })
  }
}
