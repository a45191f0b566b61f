import type { FastifyBaseLogger } from 'fastify'
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
  log: FastifyBaseLogger
  readings: Reading[]
}

/** A reading that was made or refused. */
interface Reading {
  ferramenta: string
  filtros: unknown
  linhas: number
  erro?: string
}

const MAX_NAME = 80
const MAX_FILTERS = 2000

/** Notes a call of a tool that the protocol refused before anything was read: an unknown name, arguments of another shape. */
export function noteRefused(
  { readings }: Caller,
  { name, arguments: filters = {} }: { name?: unknown; arguments?: unknown },
): void {
  const ferramenta = String(name).slice(0, MAX_NAME)
  if (readings.some((r) => r.ferramenta === ferramenta)) return
  const short = JSON.stringify(filters).length <= MAX_FILTERS
  readings.push({
    ferramenta,
    filtros: short ? filters : {},
    linhas: 0,
    erro: 'O pedido não serve: ferramenta ou argumentos',
  })
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
