import type { lembretes } from '#shared/agenda/lembretes.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { contactOf, write } from '../nucleo/contact.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getLembreteAgendamento, createChegadaLink, markReminded, lembreteText } from './queries.ts'

export const routes: Handlers<typeof lembretes> = {
  async lembrarAgendamento(c) {
    const { codAgendamento } = c.params
    const a = await getLembreteAgendamento(c, codAgendamento)
    if (a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO')
      throw conflict('estado-nao-permite', 'Este agendamento não espera mais uma confirmação.')
    const url = await createChegadaLink(c, a)
    const contact = await contactOf(c, a.codCliente)
    const corpo = lembreteText(contact, a, url)
    const { canal } = c.body
    if (canal !== 'LINK') {
      const { codConcessionaria } = a
      await write(c, contact, {
        codConcessionaria,
        codAgendamento,
        canal,
        assunto: 'Seu agendamento na oficina',
        corpo,
      })
    }
    await markReminded(c, codAgendamento)
    const { lembradoEm } = await getLembreteAgendamento(c, codAgendamento)
    await invalidate(c, a.codConcessionaria, ['getAgendamentos'])
    return { url, whatsapp: contact.telefone ? whatsAppLink(contact.telefone, corpo) : null, lembradoEm }
  },
}
