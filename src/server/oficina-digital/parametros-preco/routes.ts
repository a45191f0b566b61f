import { isDeepStrictEqual } from 'node:util'
import { validateRates, type parametrosPreco, type PrecoRates } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatDay } from '#shared/rules/dates.ts'
import type { Tx } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import {
  deleteParametro,
  saveRates,
  lojaToday,
  insertParametro,
  listParametros,
  type Scope,
  lockParametro,
} from './queries.ts'

function requireRates(t: PrecoRates): void {
  const errors = validateRates(t)
  if (Object.keys(errors).length > 0) throw invalid('Confira as taxas', errors)
}

/** Locks a future row. Rates in force are never rewritten: the prices made with them must stay explainable. */
async function lockFuture(tx: Tx, onde: Scope): Promise<ParametroPreco> {
  const today = await lojaToday(tx, onde)
  const before = await lockParametro(tx, onde)
  if (!before) throw notFound('Estas taxas não existem mais')
  if (before.vigenteDe <= today)
    throw conflict(
      'taxas-em-uso',
      `As taxas de ${formatDay(before.vigenteDe)} já começaram a valer e não mudam mais. Cadastre outras a partir de hoje.`,
    )
  return before
}

const record = (o: Scope) => `parametro-preco:${o.codConcessionaria}:${o.vigenteDe}`

export const routes: Handlers<typeof parametrosPreco> = {
  async listParametrosPreco(c) {
    const loja = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria: c.params.codConcessionaria }
    return { hoje: await lojaToday(c.tx, loja), itens: await listParametros(c.tx, loja) }
  },
  async criarParametroPreco(c) {
    const { tx, tenant, params, body } = c
    const loja = { codDistribuidor: tenant.codDistribuidor, codConcessionaria: params.codConcessionaria }
    requireRates(body)
    if (body.vigenteDe < (await lojaToday(tx, loja)))
      throw invalid('O passado não é reescrito', {
        vigenteDe: 'As taxas valem de hoje em diante: o passado não é reescrito',
      })
    if (!(await insertParametro(tx, loja, body)))
      throw conflict(
        'dia-ja-tem-taxas',
        `Já há taxas a partir de ${formatDay(body.vigenteDe)}. Escolha outro dia ou altere as que existem.`,
      )
    c.changed({ registro: record({ ...loja, vigenteDe: body.vigenteDe }), antes: null, depois: body })
    return {}
  },
  async alterarParametroPreco(c) {
    const { tx, tenant, params, body } = c
    const onde = { codDistribuidor: tenant.codDistribuidor, ...params }
    requireRates(body.taxas)
    const antes = await lockFuture(tx, onde)
    const { vigenteDe, ...taxas } = antes
    if (!isDeepStrictEqual(taxas, body.antes))
      throw conflict('versao-antiga', 'Outra pessoa alterou estas taxas depois que você as abriu.', antes)
    await saveRates(tx, onde, body.taxas)
    c.changed({ registro: record(onde), antes, depois: { vigenteDe, ...body.taxas } })
    return {}
  },
  async removerParametroPreco(c) {
    const { tx, tenant, params } = c
    const onde = { codDistribuidor: tenant.codDistribuidor, ...params }
    const antes = await lockFuture(tx, onde)
    await deleteParametro(tx, onde)
    c.changed({ registro: record(onde), antes, depois: null })
    return {}
  },
}
