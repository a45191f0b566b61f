import { isDeepStrictEqual } from 'node:util'
import { errosDasTaxas, type parametrosPreco, type TaxasPreco } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import type { Tx } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import {
  apagarParametro,
  gravarTaxas,
  hojeNaLoja,
  inserirParametro,
  listParametros,
  type Onde,
  travarParametro,
} from './queries.ts'

function exigirTaxas(t: TaxasPreco): void {
  const erros = errosDasTaxas(t)
  if (Object.keys(erros).length > 0) throw invalid('Confira as taxas', erros)
}

/** What was priced by rates that have begun must stay explainable: they are never rewritten. */
async function travarFuturo(tx: Tx, onde: Onde): Promise<ParametroPreco> {
  const hoje = await hojeNaLoja(tx, onde)
  const antes = await travarParametro(tx, onde)
  if (!antes) throw notFound('Estas taxas não existem mais')
  if (antes.vigenteDe <= hoje)
    throw conflict(
      'taxas-em-uso',
      `As taxas de ${formatarDia(antes.vigenteDe)} já começaram a valer e não mudam mais. Cadastre outras a partir de hoje.`,
    )
  return antes
}

const registro = (o: Onde) => `parametro-preco:${o.codConcessionaria}:${o.vigenteDe}`

export const rotas: Handlers<typeof parametrosPreco> = {
  async listParametrosPreco(c) {
    const loja = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria: c.params.codConcessionaria }
    return { hoje: await hojeNaLoja(c.tx, loja), itens: await listParametros(c.tx, loja) }
  },
  async criarParametroPreco(c) {
    const { tx, inquilino, params, body } = c
    const loja = { codDistribuidor: inquilino.codDistribuidor, codConcessionaria: params.codConcessionaria }
    exigirTaxas(body)
    if (body.vigenteDe < (await hojeNaLoja(tx, loja)))
      throw invalid('O passado não é reescrito', {
        vigenteDe: 'As taxas valem de hoje em diante: o passado não é reescrito',
      })
    if (!(await inserirParametro(tx, loja, body)))
      throw conflict(
        'dia-ja-tem-taxas',
        `Já há taxas a partir de ${formatarDia(body.vigenteDe)}. Escolha outro dia ou altere as que existem.`,
      )
    c.mudou({ registro: registro({ ...loja, vigenteDe: body.vigenteDe }), antes: null, depois: body })
    return {}
  },
  async alterarParametroPreco(c) {
    const { tx, inquilino, params, body } = c
    const onde = { codDistribuidor: inquilino.codDistribuidor, ...params }
    exigirTaxas(body.taxas)
    const antes = await travarFuturo(tx, onde)
    const { vigenteDe, ...taxas } = antes
    if (!isDeepStrictEqual(taxas, body.antes))
      throw conflict('versao-antiga', 'Outra pessoa alterou estas taxas depois que você as abriu.', antes)
    await gravarTaxas(tx, onde, body.taxas)
    c.mudou({ registro: registro(onde), antes, depois: { vigenteDe, ...body.taxas } })
    return {}
  },
  async removerParametroPreco(c) {
    const { tx, inquilino, params } = c
    const onde = { codDistribuidor: inquilino.codDistribuidor, ...params }
    const antes = await travarFuturo(tx, onde)
    await apagarParametro(tx, onde)
    c.mudou({ registro: registro(onde), antes, depois: null })
    return {}
  },
}
