import type { lembretes } from '#shared/agenda/lembretes.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { write } from '../nucleo/contact.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getLembreteAgendamento, createChegadaLink, markReminded, lembreteMessage } from './queries.ts'

export const routes: Handlers<typeof lembretes> = {
  async lembrarAgendamento(c) {
    const { codAgendamento } = c.params
    const a = await getLembreteAgendamento(c, codAgendamento)
    if (a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO')
      throw conflict('estado-nao-permite', 'Este agendamento não espera mais uma confirmação.')
    const url = await createChegadaLink(c, a)
    const contact = await contactOf(c, a.codCliente)
    const message = lembreteMessage(contact, a, url)
    const { canal } = c.body
    const left = canal !== 'LINK' && (await write(c, contact, { ...message, canal, codUsuario: c.sessao.codUsuario }))
    // What went out by the store's own number needs no draft.
    const draft =
      contact.telefone && !(canal === 'WHATSAPP' && left) ? whatsAppLink(contact.telefone, message.corpo) : null
    await markReminded(c, codAgendamento)
    const { lembradoEm } = await getLembreteAgendamento(c, codAgendamento)
    await invalidate(c, a.codConcessionaria, ['getAgendamentos'])
    return { url, whatsapp: draft, lembradoEm }
  },
}
