import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { exigencias, Exigencia } from '#shared/garantia/exigencias.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { getExigencia, listExigencias } from './queries.ts'

export const routes: Handlers<typeof exigencias> = {
  listExigencias: (c) => listExigencias(c),

  async criarExigencia(c) {
    const { codExigencia } = await c.tx
      .insertInto('garantiaExigencia')
      .values({ codDistribuidor: c.tenant.codDistribuidor, ...checked(c.body) })
      .returning('codExigencia')
      .executeTakeFirstOrThrow()
    return saved(c, codExigencia, null)
  },

  async alterarExigencia(c) {
    const { codExigencia } = c.params
    const before = await getExigencia(c, codExigencia)
    if (!before) throw notFound('Exigências não encontradas')
    const { versao, ...dados } = c.body
    const r = await c.tx
      .updateTable('garantiaExigencia')
      .set({ ...checked(dados), versao: sql`versao + 1` })
      .where(ofTenant(c))
      .where('codExigencia', '=', codExigencia)
      .where('versao', '=', versao)
      .executeTakeFirst()
    if (r.numUpdatedRows === 0n)
      throw conflict('versao-antiga', 'Estas exigências mudaram depois que você as abriu.', before)
    return saved(c, codExigencia, before)
  },
}

async function saved(c: Ctx, codExigencia: number, antes: Exigencia | null): Promise<Exigencia> {
  const depois = await getExigencia(c, codExigencia)
  if (!depois) throw notFound('Exigências não encontradas')
  c.changed({ registro: `exigencias:${codExigencia}`, antes, depois })
  return depois
}

type Data = Received<typeof exigencias.criarExigencia, 'body'>

/** Refuses an own demand that is named twice; each kind is kept once. */
function checked(d: Data): Data {
  const names = d.proprias.map((n) => n.toLocaleLowerCase('pt-BR'))
  if (new Set(names).size < names.length)
    throw invalid('Há exigências com o mesmo nome', { proprias: 'Cada exigência precisa de um nome diferente' })
  return { ...d, evidencias: [...new Set(d.evidencias)] }
}
