import type { Kind, Payload } from '#shared/core/realtime.ts'
import type { Contexto } from '../database/transaction.ts'
import { type Tx } from '../database/query.ts'
import { transacao } from '../database/transaction.ts'
import type { Partes } from '../partes.ts'
import type { Sessao } from './session.ts'
import type { Inquilino } from './tenant.ts'

/** Sends an event after the commit: to the sockets of a store, or to one user wherever they are signed in, as the kind says. */
export type Publicar = <K extends Kind>(kind: K, codigo: number, payload: Payload<K>) => void

/** What a write changed: the record's name (as 'checklist:12') and how it was before and after. */
export interface Mudanca {
  registro: string
  antes: unknown
  depois: unknown
}

/** What every query works in, and its first parameter: one open transaction bound to a tenant, and what follows its commit. */
export interface Ctx {
  partes: Partes
  tx: Tx
  inquilino: Inquilino
  /** What the row-level policies read: tenant, user, stores. */
  contexto: Contexto
  publicar: Publicar
  /** Puts what changed into this write's audit row, where the record's history is read. */
  mudou: (m: Mudanca) => void
  /** Runs after the commit, and only then; what it throws is logged, the answer stands. */
  depois: (fazer: () => Promise<void>) => void
}

/** A context with a signed-in person behind it. */
export interface CtxDePessoa extends Ctx {
  sessao: Sessao
}

/** What a transaction left to be done once it is committed, and what it changed. */
export interface Sobras {
  mudanca: Mudanca | undefined
}

interface Opcoes {
  /** The transaction may only read, and the answer does not wait for its commit. */
  leitura?: boolean
  /** Opens the transaction with the system's sight instead of the context's. */
  sistema?: boolean
  /** The page that asked: its own events carry it. */
  origem?: string | undefined
  aoFalhar?: (erro: unknown) => void
}

/** Runs `fazer` in one transaction of a tenant; events and `depois` follow the commit, in order. */
export async function comCtx<T>(
  partes: Partes,
  inquilino: Inquilino,
  contexto: Contexto,
  fazer: (c: Ctx, sobras: Sobras) => Promise<T>,
  { leitura, sistema, origem, aoFalhar }: Opcoes = {},
): Promise<T> {
  const seguem: (() => void)[] = []
  const sobras: Sobras = { mudanca: undefined }
  const saida = await transacao(
    partes.banco,
    sistema ? 'sistema' : contexto,
    (tx) =>
      fazer(
        {
          partes,
          tx,
          inquilino,
          contexto,
          publicar: (kind, codigo, payload) =>
            seguem.push(() => partes.realtime.publicar(inquilino, kind, codigo, payload, origem)),
          mudou: (m) => {
            sobras.mudanca = m
          },
          depois: (f) => seguem.push(() => void f().catch((e: unknown) => aoFalhar?.(e))),
        },
        sobras,
      ),
    { leitura: leitura ?? false },
  )
  for (const seguir of seguem) seguir()
  return saida
}

/** The whole tenant, nobody behind it: what jobs and integration keys work in. */
export const daRede = ({ codDistribuidor }: Pick<Inquilino, 'codDistribuidor'>): Contexto => ({
  codDistribuidor,
  codUsuario: null,
  lojas: 'todas',
})

/** Work of the system on one tenant, with the system's sight. */
export function comoSistema<T>(partes: Partes, inquilino: Inquilino, fazer: (c: Ctx) => Promise<T>): Promise<T> {
  return comCtx(partes, inquilino, daRede(inquilino), fazer, { sistema: true })
}
