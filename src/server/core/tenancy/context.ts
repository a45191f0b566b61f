import type { Kind, Payload } from '#shared/core/realtime.ts'
import type { Context } from '../database/transaction.ts'
import { type Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { Sessao } from './session.ts'
import type { Tenant } from './tenant.ts'

/** Sends an event after the commit, to the sockets of a store or of one user, depending on the kind. */
export type Publish = <K extends Kind>(kind: K, codigo: number, payload: Payload<K>) => void

/** A change to a record: its name (as 'checklist:12'), and its state before and after. */
export interface Change {
  registro: string
  antes: unknown
  depois: unknown
}

/** Context and first parameter of every query: one open transaction bound to a tenant, and actions for after the commit. */
export interface Ctx {
  services: Services
  tx: Tx
  tenant: Tenant
  /** Values that the row-level policies read: tenant, user, stores. */
  contexto: Context
  publish: Publish
  /** Adds the change to this write's audit row, from which the record's history is read. */
  changed: (m: Change) => void
  /** Runs after the commit only; its errors are logged and do not change the answer. */
  depois: (run: () => Promise<void>) => void
}

/** Context of a signed-in user. */
export interface SignedInCtx extends Ctx {
  sessao: Sessao
}

/** Result of a transaction for the caller: the change it made. */
export interface AfterCommit {
  modification: Change | undefined
}

interface Options {
  /** The transaction may only read, and the answer does not wait for its commit. */
  leitura?: boolean
  /** A replica may answer this read; `run` may then run twice. */
  replica?: boolean
  /** Opens the transaction with the system's rights instead of the context's. */
  sistema?: boolean
  /** Id of the requesting page, added to the events that it causes. */
  origem?: string | undefined
  onFailure?: (erro: unknown) => void
}

/** Runs `run` in one transaction of a tenant; events and `depois` follow the commit, in order. */
export async function withCtx<T>(
  services: Services,
  tenant: Tenant,
  contexto: Context,
  run: (c: Ctx, afterCommit: AfterCommit) => Promise<T>,
  { leitura, replica, sistema, origem, onFailure }: Options = {},
): Promise<T> {
  const followUps: (() => void)[] = []
  const afterCommit: AfterCommit = { modification: undefined }
  const result = await transaction(
    services.db,
    sistema ? 'sistema' : contexto,
    (tx) =>
      run(
        {
          services,
          tx,
          tenant,
          contexto,
          publish: (kind, codigo, payload) =>
            followUps.push(() => services.realtime.publish(tenant, kind, codigo, payload, origem)),
          changed: (m) => {
            afterCommit.modification = m
          },
          depois: (f) => followUps.push(() => void f().catch((e: unknown) => onFailure?.(e))),
        },
        afterCommit,
      ),
    { leitura: leitura ?? false, replica: replica ?? false, codDistribuidor: tenant.codDistribuidor },
  )
  for (const followUp of followUps) followUp()
  return result
}

/** Context of the whole tenant without a user, for jobs and integration keys. */
export const tenantWide = ({ codDistribuidor }: Pick<Tenant, 'codDistribuidor'>): Context => ({
  codDistribuidor,
  codUsuario: null,
  lojas: 'todas',
})

/** Runs system work on one tenant, with the system's rights. */
export function asSystem<T>(services: Services, tenant: Tenant, run: (c: Ctx) => Promise<T>): Promise<T> {
  return withCtx(services, tenant, tenantWide(tenant), run, { sistema: true })
}
