import type { conversas } from '#shared/conversas/conversas.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { changeConversa, openConversa } from '../nucleo/threads.ts'
import { addNote, assign, listColleagues, markRead, remindAt, setState } from './acts.ts'
import { readAttachment, storeAttachment } from './attachments.ts'
import { resend, sendMessage } from './compose.ts'
import { monthCosts } from '../nucleo/costs.ts'
import { getConversa } from './detail.ts'
import { countConversas, listConversas } from './list.ts'
import { getMessage, listMessages } from './messages.ts'
import { findClienteOf } from './queries.ts'
import { getThread } from './thread.ts'

export const routes: Handlers<typeof conversas> = {
  listConversas: (c) => listConversas(c, c.query),
  countConversas: (c) => countConversas(c, c.query.codConcessionaria),
  getConversa: (c) => getConversa(c, c.params.codConversa),
  listMensagens: async (c) => listMessages(c, await getThread(c, c.params.codConversa), c.query),

  async abrirConversa(c) {
    const { codConcessionaria, codCliente } = await findClienteOf(c, c.body)
    return { codConversa: await openConversa(c, codConcessionaria, codCliente), codConcessionaria }
  },

  enviarMensagem: (c) => sendMessage(c, c.params.codConversa, c.body),
  anotar: (c) => addNote(c, c.params.codConversa, c.body),

  async marcarLida(c) {
    await markRead(c, c.params.codConversa, c.body.ate)
    return {}
  },

  async assumirConversa(c) {
    await assign(c, c.params.codConversa, c.body.codUsuario)
    return getConversa(c, c.params.codConversa)
  },

  async resolverConversa(c) {
    await setState(c, c.params.codConversa, c.body)
    return getConversa(c, c.params.codConversa)
  },

  async lembrarConversa(c) {
    await remindAt(c, c.params.codConversa, c.body.em)
    return getConversa(c, c.params.codConversa)
  },

  colegasDaConversa: async (c) => listColleagues(c, (await getThread(c, c.params.codConversa)).codConcessionaria),

  async reenviarMensagem(c) {
    const { codConversa, codConversaMensagem } = c.params
    const v = await resend(c, codConversa, codConversaMensagem)
    await changeConversa(c, codConversa)
    return getMessage(c, v, codConversaMensagem)
  },

  enviarAnexo: { prepare: storeAttachment },
  lerAnexo: (c) => readAttachment(c, c.params),
  custosDasConversas: (c) => monthCosts(c, c.query.mes, c.query.codConcessionaria),
}
