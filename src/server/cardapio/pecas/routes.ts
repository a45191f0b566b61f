import { ANO_ZERO_KM } from '#shared/cardapio/modelos.ts'
import type { pecas } from '#shared/cardapio/pecas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getModelo } from '../modelos/queries.ts'
import { listPecas, pecasNoVeiculo, type VeiculoPedido } from './queries.ts'

interface Pedido {
  marca?: string | undefined
  modelo?: string | undefined
  ano?: number | undefined
  codModelo?: number | undefined
}

/** The vehicle that a call asks for; null without a make. Throws when its version does not exist. */
async function veiculoDe(c: Ctx, q: Pedido): Promise<VeiculoPedido | null> {
  if (q.codModelo === undefined) return q.marca ? { marca: q.marca, modelo: q.modelo ?? '', ano: q.ano ?? null } : null
  const m = await getModelo(c, q.codModelo)
  if (!m) throw invalid('Versão desconhecida', { codModelo: 'Esta versão não existe mais: escolha outra' })
  return { marca: m.marca, modelo: m.modelo, ano: m.ano === ANO_ZERO_KM ? null : m.ano || null }
}

export const rotas: Handlers<typeof pecas> = {
  listPecas: async (c) =>
    listPecas(c, {
      busca: c.query.busca,
      codConcessionaria: c.query.codConcessionaria ?? 0,
      veiculo: await veiculoDe(c, c.query),
      comAsOutras: c.query.comAsOutras !== undefined,
    }),
  pecasNoVeiculo: async (c) =>
    pecasNoVeiculo(c, c.query.codigos.split(',').filter(Boolean).slice(0, 100), await veiculoDe(c, c.query)),
}
