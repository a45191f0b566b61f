import { sql } from 'kysely'
import { redactSecrets, redactText } from '#shared/rules/redact.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { contextOf, type Sessao } from '../../core/tenancy/session.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** Who reads by which program, and from where. */
export interface Caller {
  services: Services
  tenant: Tenant
  sessao: Sessao
  programa: string
  ip: string
  userAgent: string
}

/** A reading that was made or refused. */
interface Entry {
  ferramenta: string
  filtros: unknown
  linhas: number
  erro?: string
}

/** Writes a reading into the log of acts, before it is answered: what was read is always told. */
export async function logReading(
  { services, tenant, sessao, programa, ip, userAgent }: Caller,
  e: Entry,
): Promise<void> {
  const dados = { programa, ...e, filtros: redactSecrets(e.filtros) }
  await withCtx(services, tenant, contextOf(tenant, sessao), (c) =>
    c.tx
      .insertInto('auditoria')
      .values({
        codDistribuidor: tenant.codDistribuidor,
        codUsuario: sessao.codUsuario,
        acao: 'assistente',
        alvo: redactText(`${e.ferramenta}, ${e.linhas} linhas, por ${programa}`),
        dados: sql`${JSON.stringify(dados)}::jsonb`,
        ip,
        userAgent,
      })
      .execute(),
  )
}
