import { sql } from 'kysely'
import { withCtx, type Ctx } from '../tenancy/context.ts'
import type { Services } from '../services.ts'
import type { Sources, ListKind } from './live-lists.ts'

/** The store data that a live list needs. */
export interface ListLoja {
  codConcessionaria: number
  fuso: string
}
/** An area's functions that read its live lists. */
export type ListReaders = Partial<Record<ListKind, (c: Ctx, loja: ListLoja) => Promise<unknown[]>>>

/**
 * Records a change of a store's agenda: increments its revision in the caller's transaction and marks the lists after the commit. Call it
 * as the last statement of a write: it locks the store's revision row.
 */
export async function invalidate(c: Ctx, codConcessionaria: number, kinds: readonly ListKind[]): Promise<void> {
  const { services, tenant } = c
  const { codDistribuidor } = tenant
  const r = await sql<{ rev: number; fuso: string }>`
    insert into agenda_rev (cod_distribuidor, cod_concessionaria, rev) values (${codDistribuidor}, ${codConcessionaria}, 1)
    on conflict (cod_distribuidor, cod_concessionaria) do update set rev = agenda_rev.rev + 1
    returning rev, (select l.fuso from concessionaria l where l.cod_distribuidor = ${codDistribuidor} and l.cod_concessionaria = ${codConcessionaria}) as fuso`.execute(
    c.tx,
  )
  const [changed] = r.rows
  if (changed) c.depois(() => Promise.resolve(services.live.mark({ tenant, codConcessionaria, ...changed }, kinds)))
}

/** Reads the areas' lists and sends them to the store's rooms. */
export function sourcesOf(services: () => Services, notify: (error: unknown) => void): Sources {
  return {
    notify,
    async read({ tenant, codConcessionaria, fuso }, kind) {
      for (const area of services().areas) {
        const list = (await area.lists?.())?.[kind]
        if (!list) continue
        const context = { codDistribuidor: tenant.codDistribuidor, codUsuario: null, lojas: [codConcessionaria] }
        return withCtx(services(), tenant, context, (c) => list(c, { codConcessionaria, fuso }), { leitura: true })
      }
      throw new Error(`nobody reads ${kind}`)
    },
    send({ tenant, codConcessionaria }, kind, payload) {
      services().realtime.publish(tenant, kind, codConcessionaria, payload)
    },
  }
}
