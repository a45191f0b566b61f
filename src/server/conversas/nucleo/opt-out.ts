import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { contactOf } from './contact.ts'
import { sendToCliente } from './send.ts'

const NAMES = { WHATSAPP: 'WhatsApp', SMS: 'SMS' } as const
const ANSWER =
  'Pronto: não enviaremos mais mensagens por aqui. Se mudar de ideia, avise a oficina. Para falar conosco, ligue para a loja.'

/**
 * Records that a customer asked for no more messages, and answers once; a second request changes nothing. Whoever else the store keeps
 * under the phone is the same person, or reads the same messages.
 */
export async function withdrawConsent(
  c: Ctx,
  m: { codConcessionaria: number; codCliente: number; canal: 'WHATSAPP' | 'SMS'; palavra: string },
): Promise<void> {
  const { codConcessionaria, codCliente, canal } = m
  const { codDistribuidor } = c.tenant
  const contact = await contactOf(c, codCliente)
  if (contact.recusados.includes(canal)) return
  const origem = `Escreveu “${m.palavra.slice(0, 40)}” por ${NAMES[canal]}`
  await sql`insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem)
    select k.cod_distribuidor, k.cod_concessionaria, k.cod_cliente, ${canal}, false, ${origem} from cliente k
    where k.cod_distribuidor = ${codDistribuidor} and k.cod_concessionaria = ${codConcessionaria} and (k.cod_cliente = ${codCliente}
      or k.telefone_chave = (select x.telefone_chave from cliente x where x.cod_distribuidor = ${codDistribuidor} and x.cod_cliente = ${codCliente}))
      and coalesce((select s.concedido from cliente_consentimento s where s.cod_distribuidor = k.cod_distribuidor and s.cod_cliente = k.cod_cliente
        and s.canal = ${canal} order by s.cod_consentimento desc limit 1), true)`.execute(c.tx)
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
