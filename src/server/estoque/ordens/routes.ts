import { sql } from 'kysely'
import type { ordens, OrdemServico } from '#shared/estoque/ordens.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { register } from '../../agenda/nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { getOrdemDetail, applyForecast, listOrdensPage } from './list.ts'
import { saveLinhasOs, getOrdem, searchOrdens, lockOrdem } from './queries.ts'

/** Writes a change of a locked order and its history event; returns the current order. */
async function save(
  c: SignedInCtx,
  o: OrdemServico,
  acao: 'ALTERAR' | 'FECHAR',
  columns: { tipo?: string; fechadaEm?: string },
): Promise<OrdemServico> {
  await c.tx
    .updateTable('ordemServico')
    .set({ ...columns, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codOs', '=', o.codOs)
    .execute()
  await register(c, authorOf(c), {
    alvo: 'OS',
    acao,
    codConcessionaria: o.codConcessionaria,
    codPassagem: o.codPassagem,
    codOs: o.codOs,
    antes: { aberta: true },
    depois: { aberta: acao !== 'FECHAR' },
    dados: { numero: o.numero },
  })
  const after = await getOrdem(c, o.codOs)
  await invalidate(c, o.codConcessionaria, [
    'getServicosAgendamentos',
    'KANBAN_SNAPSHOT',
    'PASSANTES_WITHOUT_AGENDA_VEICULO',
  ])
  return after
}

export const routes: Handlers<typeof ordens> = {
  consultaOsAgenda: (c) => searchOrdens(c, c.body),
  listOrdens: (c) => listOrdensPage(c, c.query),
  detalheDaOrdem: (c) => getOrdemDetail(c, c.params.codOs),
  levarPrevisao: (c) => applyForecast(c, c.params.codOs),
  getOrdem: (c) => getOrdem(c, c.params.codOs),

  async alterarOrdem(c) {
    const o = await lockOrdem(c, c.params.codOs, c.body.versao)
    await saveLinhasOs(c, o, c.body.linhas)
    return save(c, o, 'ALTERAR', { tipo: c.body.tipo })
  },

  async fecharOrdem(c) {
    const o = await lockOrdem(c, c.params.codOs, c.body.versao)
    return save(c, o, 'FECHAR', { fechadaEm: new Date().toISOString() })
  },
}
