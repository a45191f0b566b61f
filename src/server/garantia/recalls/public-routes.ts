import type { recallsPublicos } from '#shared/garantia/recall-cars.ts'
import { requirePapers, tokenTarget } from '../../oficina-digital/oferta/queries.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { type Ctx, tenantWide, withCtx } from '../../core/tenancy/context.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { openOnes, recallsOf } from '../nucleo/open-recalls.ts'
import { noteNotice } from './answer.ts'
import { findCar } from './cars.ts'

/** What the customer reads about a target's car; showing it is telling, once a day. */
async function show(c: Ctx, tipo: 'orcamento' | 'passagem' | 'agendamento', codigo: number) {
  const car = await findCar(c, tipo, codigo)
  const [recalls = []] = await recallsOf(c, [car])
  const open = openOnes(recalls)
  const fresh = await noteNotice(
    c,
    car,
    open.map((r) => r.codRecall),
    'PAGINA',
    null,
  )
  const { codConcessionaria, codVeiculo } = car
  if (fresh > 0)
    for (const { codRecall } of open)
      c.publish('recall_', codConcessionaria, { codConcessionaria, codVeiculo, codRecall })
  return open.map(({ titulo, texto, minutos }) => ({ titulo, texto, minutos }))
}

export const publicRoutes: Handlers<typeof recallsPublicos> = {
  async recallsDoCliente(p) {
    const { pagina } = p.params
    if (pagina === 'carro')
      return withLink(p, 'ACOMPANHAR', (c, { codPassagem }) => show(c, 'passagem', codPassagem ?? 0))
    if (pagina === 'chegada')
      return withLink(p, 'LEMBRETE', (c, { codAgendamento }) => show(c, 'agendamento', codAgendamento ?? 0))
    const target = await tokenTarget(p.services.db, p.tenant, p.params.token)
    const context = { ...tenantWide(p.tenant), lojas: [target.codConcessionaria] }
    return withCtx(p.services, p.tenant, context, async (c) => {
      await requirePapers(c, target, p.query.prova)
      return show(c, 'orcamento', target.codOrcamento)
    })
  },
}
