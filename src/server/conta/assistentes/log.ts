import { sql } from 'kysely'
import { redactSecrets, redactText } from '#shared/rules/redact.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { contextOf, type Sessao } from '../../core/tenancy/session.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** Who reads by which program, from where, and what was read in this request. */
export interface Caller {
  services: Services
  tenant: Tenant
  sessao: Sessao
  programa: string
  ip: string
  userAgent: string
  readings: Reading[]
}

/** A reading that was made or refused. */
interface Reading {
  ferramenta: string
  filtros: unknown
  linhas: number
  erro?: string
}

/** Writes what a request read into the log of acts. */
export async function logReadings(caller: Caller): Promise<void> {
  const { services, tenant, sessao, programa, ip, userAgent, readings } = caller
  if (readings.length === 0) return
  const rows = readings.map((r) => ({
    codDistribuidor: tenant.codDistribuidor,
    codUsuario: sessao.codUsuario,
    acao: 'assistente',
    alvo: redactText(`${r.ferramenta}, ${r.linhas} linhas, por ${programa}`),
    dados: sql<string>`${JSON.stringify({ programa, ...r, filtros: redactSecrets(r.filtros) })}::jsonb`,
    ip,
    userAgent,
  }))
  await withCtx(services, tenant, contextOf(tenant, sessao), ({ tx }) =>
    tx.insertInto('auditoria').values(rows).execute(),
  )
}
