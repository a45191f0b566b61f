// Areas: what an area declares of itself, and what lists, registers and exports of areas have in common.
import type { FastifyInstance } from 'fastify'
import type { Cadastro } from '#shared/cadastros/registers.ts'
import type { Endpoint } from '#shared/core/contract.ts'
import type { ExportedFile } from '#shared/arquivos/exportacoes.ts'
import type { Sample } from './call-sample.ts'
import type { SignedInCtx } from '../tenancy/context.ts'
import type { ExportableList } from './list-export.ts'
import { serve, type Handlers } from '../http/serve.ts'
import type { ReadHead } from '../http/page-head.ts'
import type { ImportDef } from '../importing/def.ts'
import type { ListReaders } from '../realtime/list-changes.ts'
import type { Services } from '../services.ts'

/** A contract and its handlers. The handlers are loaded when the server starts, so importing an area's declaration costs nothing. */
export interface RouteSet {
  contract: Readonly<Record<string, Endpoint>>
  register(app: FastifyInstance, services: Services, area: string): Promise<void>
}

/**
 * Binds a contract to its handlers; a missing or mistyped handler does not compile. `prepare` sets up what only these calls need of the
 * HTTP server.
 */
export function routes<const A extends Record<string, Endpoint>>(
  contract: A,
  loader: () => Promise<Handlers<A>>,
  prepare?: () => Promise<(scope: FastifyInstance) => void>,
): RouteSet {
  return {
    contract,
    async register(app, services, area) {
      const [handlers, preparation] = await Promise.all([loader(), prepare?.()])
      await app.register(async (scope) => {
        preparation?.(scope)
        serve(scope, services, area, contract, handlers)
      })
    },
  }
}

/** Routes that follow a protocol of others and so are no endpoints of the contract, with the texts of their acts in the log. */
export interface RawRoutes {
  register(app: FastifyInstance, services: Services): Promise<void>
  acts: Readonly<Record<string, string>>
}

/** Scheduled work: with `cron` once across all processes, with `everyS` in each process. */
export interface Task {
  cron?: string
  /** Also runs when a process starts, so that work left by a killed process resumes at once. */
  atStart?: true
  /** Seconds between the end of one round and the next: for work whose result a person waits for on a screen. */
  everyS?: number
  /** An item that fails is reported to `notify`; the other items go on. */
  run(services: Services, notify: (e: unknown) => void): Promise<unknown>
}

/**
 * Work that requests put in a queue: one job at a time per tenant, and few at once per process (TRABALHOS_SIMULTANEOS), so that tenants do
 * not wait for each other, memory stays flat and requests keep their share of the processor.
 */
export interface Queue {
  intervalS: number
  /** Never throws: errors go to `notify`. A job whose process died is not retried here; the area's scheduled work cleans up after it. */
  run(services: Services, dados: never, stop: AbortSignal, notify: (e: unknown) => void): Promise<void>
}

/** A register whose records have a history in the audit. */
export interface RecordWithHistory {
  nome: Cadastro
  table: string
  /** Column of a record's code. */
  codigo: string
  /** The call that opens a record: who may call it may read the history. */
  open: Endpoint
  /** Whether the caller may see a record, where the row-level policies alone do not decide it. */
  isVisible?(c: SignedInCtx, codigo: number): Promise<boolean>
}

/**
 * What an area declares. The app, jobs, errors, exports, imports, history and the test matrix read the list of areas (`areas.ts`) and name
 * no area themselves.
 */
export interface Area {
  nome: string
  routes: readonly RouteSet[]
  raw?: RawRoutes
  tasks?: () => Promise<Readonly<Record<string, Task>>>
  queues?: () => Promise<Readonly<Record<string, Queue>>>
  /** Unique constraints that a form can violate: the field, and the message for it. */
  constraints?: Readonly<Record<string, readonly [campo: string, mensagem: string]>>
  exportable?: Partial<Readonly<Record<ExportedFile, ExportableList>>>
  importable?: readonly ImportDef[]
  /** Store lists that are sent whole to the sockets when they change. */
  lists?: () => Promise<ListReaders>
  history?: RecordWithHistory
  /** Heads of customer's pages that search engines and link previews read, by the first part of the address below /o/. */
  pageHeads?: () => Promise<Readonly<Record<string, ReadHead>>>
  /** How the test matrix makes each call; a call without a sample fails there. */
  samples?: () => Promise<Readonly<Record<string, Sample>>>
}

declare module '../services.ts' {
  interface Services {
    areas: readonly Area[]
  }
}
