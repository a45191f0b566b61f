import { ZERO_KM_YEAR } from '#shared/cardapio/modelos.ts'
import type { pecas } from '#shared/cardapio/pecas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getModelo } from '../modelos/queries.ts'
import { listPecas, pecasForVeiculo, type RequestedVeiculo } from './queries.ts'

interface RequestData {
  marca?: string | undefined
  modelo?: string | undefined
  ano?: number | undefined
  codModelo?: number | undefined
}

/** The requested vehicle; null without a make. Throws when its version does not exist. */
async function veiculoOf(c: Ctx, q: RequestData): Promise<RequestedVeiculo | null> {
  if (q.codModelo === undefined) return q.marca ? { marca: q.marca, modelo: q.modelo ?? '', ano: q.ano ?? null } : null
  const m = await getModelo(c, q.codModelo)
  if (!m) throw invalid('Versão desconhecida', { codModelo: 'Esta versão não existe mais: escolha outra' })
  return { marca: m.marca, modelo: m.modelo, ano: m.ano === ZERO_KM_YEAR ? null : m.ano || null }
}

export const routes: Handlers<typeof pecas> = {
  listPecas: async (c) =>
    listPecas(c, {
      busca: c.query.busca,
      codConcessionaria: c.query.codConcessionaria ?? 0,
      veiculo: await veiculoOf(c, c.query),
      comAsOutras: c.query.comAsOutras !== undefined,
    }),
  pecasNoVeiculo: async (c) =>
    pecasForVeiculo(c, c.query.codigos.split(',').filter(Boolean).slice(0, 100), await veiculoOf(c, c.query)),
}
