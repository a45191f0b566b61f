import type { clientes } from '#shared/cadastros/clientes.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { anonymize, exportCliente, getCliente } from './queries.ts'

export const routes: Handlers<typeof clientes> = {
  getCliente: (c) => getCliente(c, c.params.codCliente),
  async registrarConsentimento(c) {
    const { codCliente, codConcessionaria } = await getCliente(c, c.params.codCliente)
    await c.tx
      .insertInto('clienteConsentimento')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        codCliente,
        ...c.body,
        codUsuario: c.sessao.codUsuario,
      })
      .execute()
    return getCliente(c, codCliente)
  },
  async exportarCliente(c) {
    const data = await exportCliente(c, c.params.codCliente)
    return {
      tipo: 'application/json; charset=utf-8',
      corpo: Buffer.from(JSON.stringify(data, null, 2)),
      nome: `cliente-${c.params.codCliente}.json`,
    }
  },
  anonimizarCliente: (c) => anonymize(c, c.params.codCliente, c.body.nome),
}
