import { sql } from 'kysely'
import type { contas } from '#shared/pagamentos/contas.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { checkBank } from './check.ts'
import { removePixConta, savePixConta } from './connection.ts'
import { getPixConta, webhookUrl } from './queries.ts'

export const routes: Handlers<typeof contas> = {
  getPixConta: (c) => getPixConta(c, c.params.codConcessionaria),

  salvarPixConta: (c) => savePixConta(c, c.params.codConcessionaria, c.body),

  testarPixConta: {
    async prepare({ services, tenant, params: { codConcessionaria }, read }) {
      const conta = await read((c) => getPixConta(c, codConcessionaria))
      if (!conta) throw conflict('sem-conta', 'Guarde a conta antes de testá-la.')
      const psp = conta.modo === 'PSP'
      const error = psp
        ? await checkBank(services, { ...tenant, codConcessionaria }, (token) => webhookUrl(tenant, token))
        : null
      return async (c) => {
        await c.tx
          .updateTable('pixConta')
          .set(
            error === null
              ? { erro: null, erroEm: null, verificadaEm: sql`now()`, ...(psp && { webhookEm: sql`now()` }) }
              : { erro: error.slice(0, 500), erroEm: sql`now()` },
          )
          .where(ofTenant(c))
          .where('codConcessionaria', '=', codConcessionaria)
          .execute()
        const after = await getPixConta(c, codConcessionaria)
        if (!after) throw notFound('Conta não encontrada')
        return after
      }
    },
  },

  async removerPixConta(c) {
    await removePixConta(c, c.params.codConcessionaria)
    return {}
  },
}
