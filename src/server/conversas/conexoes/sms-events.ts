import { createHash } from 'node:crypto'
import { z } from 'zod'
import { normalizePhone } from '#shared/rules/phone.ts'
import { findOrCreateCliente, storedPhone } from '../nucleo/find-cliente.ts'
import { receiveFromCliente } from '../nucleo/receive.ts'
import { Unreadable, type Work } from './events.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'

const sms = z.object({
  telefone: z.string().refine((t) => normalizePhone(t).length >= 8 && normalizePhone(t).length <= 15),
  mensagem: z.string().max(10_000),
  /** The gateway's id; without one, the same text at the same time counts as the same SMS. */
  id: z.union([z.string().min(1).max(200), z.number()]).optional(),
  em: z.iso.datetime({ offset: true }).optional(),
})

/** Writes an SMS that a customer answered into their thread. */
export const smsWork: Work = async (_services, e) => {
  const loaded = sms.safeParse(parseJson(e.corpo.toString('utf8')))
  if (!loaded.success) throw new Unreadable('O SMS recebido não tem a forma {telefone, mensagem, id, em}')
  const { telefone, mensagem, id, em } = loaded.data
  const { codConcessionaria } = e
  if (storedPhone(telefone).length < 8)
    throw new Unreadable(`O SMS veio de um remetente sem telefone (${telefone}): não há a quem responder`)
  return async (c) => {
    const codCliente = await findOrCreateCliente(c, codConcessionaria, { telefone })
    const taken = await receiveFromCliente(c, {
      codConcessionaria,
      codCliente,
      canal: 'SMS',
      texto: mensagem,
      // Ids are the gateway's of this store: another store's gateway may count from one too.
      idProvedor: `${codConcessionaria}:${id ?? createHash('sha256').update(e.corpo).digest('hex')}`,
      ...(em && { em: new Date(em).toISOString() }),
    })
    return { correlacao: taken && `conversa:${taken.codConversa}` }
  }
}
