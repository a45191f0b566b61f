import type { conexoes } from '#shared/conversas/conexoes.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { readWhatsapp, WhatsappFailure } from '../../core/outbound/whatsapp-api.ts'
import { checkConnection } from './check.ts'
import { markConexao, removeConexao, saveConexao } from './connection.ts'
import { getConexao, listConexoes, listModelos } from './queries.ts'
import { chooseUse, fetchTemplates, saveTemplates } from './templates.ts'

export const routes: Handlers<typeof conexoes> = {
  listConexoes: (c) => listConexoes(c, c.params.codConcessionaria),

  salvarConexaoDeCanal: (c) => saveConexao(c, c.params.codConcessionaria, c.params.canal, c.body),

  testarConexao: {
    async prepare({ services, tenant, params: { codConcessionaria, canal }, read }) {
      const { versao } = await read((c) => getConexao(c, codConcessionaria, canal))
      if (versao === 0) throw conflict('sem-conexao', 'Guarde a conexão antes de testá-la.')
      const told = await checkConnection(services, { ...tenant, codConcessionaria }, canal)
      return async (c) => {
        await markConexao(c, codConcessionaria, canal, told)
        return getConexao(c, codConcessionaria, canal)
      }
    },
  },

  async removerConexao(c) {
    await removeConexao(c, c.params.codConcessionaria, c.params.canal)
    return {}
  },

  listModelosWhatsapp: (c) => listModelos(c, c.params.codConcessionaria),

  importarModelosWhatsapp: {
    async prepare({ services, tenant: { codDistribuidor }, params: { codConcessionaria }, read }) {
      await read((c) => getConexao(c, codConcessionaria, 'WHATSAPP'))
      const templates = await readTemplates(services, { codDistribuidor, codConcessionaria })
      return async (c) => {
        await saveTemplates(c, codConcessionaria, templates)
        return listModelos(c, codConcessionaria)
      }
    },
  },

  async usoDoModeloWhatsapp(c) {
    await chooseUse(c, c.params, c.body.uso)
    return listModelos(c, c.params.codConcessionaria)
  },
}

async function readTemplates(...args: Parameters<typeof readWhatsapp>) {
  try {
    const w = await readWhatsapp(...args)
    if (!w) throw conflict('sem-conexao', 'Ligue o WhatsApp da loja antes de buscar os modelos.')
    return await fetchTemplates(args[0], w)
  } catch (e) {
    // The person waits for the answer, so it says what the provider said.
    if (e instanceof WhatsappFailure) throw conflict('provedor-recusou', e.message)
    throw e
  }
}
