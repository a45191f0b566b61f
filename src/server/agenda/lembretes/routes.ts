import type { lembretes } from '#shared/agenda/lembretes.ts'
import { linkWhatsApp } from '#shared/rules/telefone.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { contatoDe, escrever } from '../nucleo/contato.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { agendamentoDoLembrete, linkDaChegada, marcarLembrado, textoDoLembrete } from './queries.ts'

export const rotas: Handlers<typeof lembretes> = {
  async lembrarAgendamento(c) {
    const { codAgendamento } = c.params
    const a = await agendamentoDoLembrete(c, codAgendamento)
    if (a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO')
      throw conflict('estado-nao-permite', 'Este agendamento não espera mais uma confirmação.')
    const url = await linkDaChegada(c, a)
    const contato = await contatoDe(c, a.codCliente)
    const corpo = textoDoLembrete(contato, a, url)
    const { canal } = c.body
    if (canal !== 'LINK') {
      const { codConcessionaria } = a
      await escrever(c, contato, {
        codConcessionaria,
        codAgendamento,
        canal,
        assunto: 'Seu agendamento na oficina',
        corpo,
      })
    }
    await marcarLembrado(c, codAgendamento)
    const { lembradoEm } = await agendamentoDoLembrete(c, codAgendamento)
    await tocar(c, a.codConcessionaria, ['getAgendamentos'])
    return { url, whatsapp: contato.telefone ? linkWhatsApp(contato.telefone, corpo) : null, lembradoEm }
  },
}
