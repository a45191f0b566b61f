import { sql } from 'kysely'
import { formatDay } from '#shared/rules/dates.ts'
import type { GarantiaState } from '#shared/rules/garantia.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { tellGarantia } from './change.ts'
import { refreshDeadlines } from './draft.ts'

/** Starts clocks whose repair ended, and rings once at five days and once at the last day. */
export async function watchDeadlines(services: Services, notify: (e: unknown) => void): Promise<void> {
  const tenants = await transaction(services.db, 'sistema', async (tx) => {
    const r = await sql<{ codDistribuidor: number }>`
      select distinct cod_distribuidor as "codDistribuidor" from garantia_solicitacao where estado in ('RASCUNHO', 'DEVOLVIDA')`.execute(
      tx,
    )
    return r.rows
  })
  for (const { codDistribuidor } of tenants) {
    const tenant = await services.tenants.fromCode(codDistribuidor)
    await asSystem(services, tenant, watchOne).catch(notify)
  }
}

interface Due {
  codSolicitacao: number
  codConcessionaria: number
  estado: GarantiaState
  versao: number
  enviadaPor: number | null
  numero: number
  prazo: string
}

async function watchOne(c: Ctx): Promise<void> {
  await refreshDeadlines(c, null)
  // A claim rings at most twice: when five days are left, and when one is.
  const r = await sql<Due>`
    update garantia_solicitacao g set avisado_em = x.hoje
    from (select h.cod_solicitacao, (now() at time zone l.fuso)::date as hoje from garantia_solicitacao h
      join concessionaria l on l.cod_distribuidor = h.cod_distribuidor and l.cod_concessionaria = h.cod_concessionaria
      where h.cod_distribuidor = ${c.tenant.codDistribuidor} and h.estado in ('RASCUNHO', 'DEVOLVIDA')) x
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_solicitacao = x.cod_solicitacao and g.prazo between x.hoje and x.hoje + 5
      and (g.avisado_em is null or g.avisado_em < g.prazo - 5 or (g.prazo <= x.hoje + 1 and g.avisado_em < g.prazo - 1))
    returning g.cod_solicitacao as "codSolicitacao", g.cod_concessionaria as "codConcessionaria", g.estado, g.versao, coalesce(g.enviada_por, g.criada_por) as "enviadaPor", g.numero, g.prazo::text as prazo`.execute(
    c.tx,
  )
  for (const g of r.rows) tellGarantia(c, g, `Garantia ${g.numero}: envie até ${formatDay(g.prazo)}`)
}
