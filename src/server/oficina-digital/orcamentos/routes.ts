import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { addDays } from '#shared/rules/dates.ts'
import { isAllowed } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { verifyChain } from '../nucleo/event-chain.ts'
import { withdrawVersion } from '../envio/queries.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { dropServicos, onResponse } from '../../agenda/nucleo/complementar-wait.ts'
import { closeRequest } from '../preco/queries.ts'
import { leaveQueue, returnToQueue } from '../recuperacao/queries.ts'
import { apply, authorOf, notify, ensure, NAMES, lock } from '../nucleo/orcamento-transition.ts'
import { sumGrupos } from './grupo-sums.ts'
import { countOrcamentos, countByState, getSummary, listOrcamentos } from './list.ts'
import { getOrcamento, listOwners, modify } from './queries.ts'

/** A user who may own quotes of a store, or null for nobody; throws 422. */
async function ownerFor(
  c: Ctx,
  codUsuario: number | null,
  codConcessionaria?: number,
): Promise<{ codUsuario: number; nome: string } | null> {
  if (codUsuario === null) return null
  const dono = (await listOwners(c, codConcessionaria)).find((d) => d.codUsuario === codUsuario)
  if (!dono)
    throw invalid('Dono desconhecido', {
      codUsuario: 'Este usuário não pode ser dono de orçamentos desta concessionária',
    })
  return dono
}
const assignment = (dono: { codUsuario: number; nome: string } | null) => ({
  detalhe: dono?.nome ?? 'sem dono',
  mudancas: { codUsuarioDono: dono?.codUsuario ?? null },
})

export const routes: Handlers<typeof orcamentos> = {
  listOrcamentos: (c) => listOrcamentos(c, c.query),
  contaOrcamentos: (c) => countOrcamentos(c, c.query),
  contaPorEstado: (c) => countByState(c, c.query),
  getResumo: (c) => getSummary(c, c.query.codConcessionaria),
  getOrcamento: (c) => getOrcamento(c, c.params.codOrcamento),
  listDonos: (c) => listOwners(c, c.query.codConcessionaria),

  cancelar: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'CANCELADO')
      await withdrawVersion(c, o.codOrcamento)
      await closeRequest(c, o, author)
      await returnToQueue(c, o.codOrcamento)
      await leaveQueue(c, o.codOrcamento)
      await apply(c, o, 'CANCELADO', author, { detalhe: c.body.motivo })
      // Services paused for this quote's answer resume.
      await onResponse(c, o, [], author)
      await dropServicos(c, o, author)
    }),

  atribuir: (c) =>
    modify(c, async (o, author) =>
      apply(c, o, 'ATRIBUIDO', author, assignment(await ownerFor(c, c.body.codUsuario, o.codConcessionaria))),
    ),

  async atribuirVarios(c) {
    const dono = await ownerFor(c, c.body.codUsuario)
    const recusados: { codOrcamento: number; motivo: string }[] = []
    const cods = [...new Set(c.body.codOrcamentos)].toSorted((a, b) => a - b)
    const forLoja = new Map<number, ReadonlySet<number>>()
    for (const codOrcamento of cods) {
      // A quote out of reach fails the whole request with 404, like an unknown one.
      const o = await lock(c, codOrcamento)
      if (!isAllowed('ATRIBUIDO', o.estado)) {
        recusados.push({ codOrcamento, motivo: `está ${NAMES[o.estado]}` })
        continue
      }
      const { codConcessionaria } = o
      const reaching =
        forLoja.get(codConcessionaria) ?? new Set((await listOwners(c, codConcessionaria)).map((d) => d.codUsuario))
      forLoja.set(codConcessionaria, reaching)
      if (dono && !reaching.has(dono.codUsuario)) {
        recusados.push({ codOrcamento, motivo: `${dono.nome} não alcança a concessionária` })
        continue
      }
      await apply(c, o, 'ATRIBUIDO', authorOf(c), assignment(dono))
      notify(c, o)
    }
    return { feitos: cods.length - recusados.length, recusados }
  },

  async verificarCorrente(c) {
    await getOrcamento(c, c.params.codOrcamento)
    return verifyChain(c, c.params.codOrcamento)
  },

  async finalizadosGrupo(c) {
    const { query } = c
    const atual = await sumGrupos(c, query)
    if (!query.de || !query.ate) return { atual, anterior: [] }
    // The period of the same length just before.
    const days = Math.round((Date.parse(query.ate) - Date.parse(query.de)) / 86_400_000) + 1
    return {
      atual,
      anterior: await sumGrupos(c, { ...query, de: addDays(query.de, -days), ate: addDays(query.de, -1) }),
    }
  },
}
