import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { decryptSecret, encryptSecret } from '../secrets/secret-vault.ts'
import { type Db } from '../database/pool.ts'
import { type Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { UsedKey } from '../tenancy/tenant.ts'

/** The request of a call, as stored encrypted. */
interface Original {
  metodo: 'POST' | 'PUT' | 'DELETE'
  url: string
  host: string
  corpo: unknown
}

/** Larger requests are not stored (photos): their sender must repeat them. */
const MAX_ORIGINAL = 512 * 1024

export interface ReplayResult {
  status: number
  /** Why the call was refused; null when it was accepted. */
  mensagem: string | null
}

/** Repeats calls of the integration with the key that made them, through the same HTTP path as from outside. */
export class Replayer {
  #app: FastifyInstance | null = null
  /** One-time passes of the calls being repeated; a pass stands in for the key. */
  readonly #passes = new Map<string, UsedKey & { codDistribuidor: number }>()

  connect(app: FastifyInstance): void {
    this.#app = app
  }

  /** The key behind a pass, if the pass belongs to this distributor; undefined for any other value. */
  pass(valor: string | undefined, codDistribuidor: number): UsedKey | undefined {
    if (valor === undefined) return undefined
    const key = this.#passes.get(valor)
    this.#passes.delete(valor)
    // The host may have moved to another distributor since.
    return key?.codDistribuidor === codDistribuidor ? key : undefined
  }

  /** Stores the request of a refused call, in the transaction that logs it. */
  async keep(
    tx: Tx,
    secret: string,
    { codDistribuidor, codRegistro }: { codDistribuidor: number; codRegistro: number },
    original: Original,
  ): Promise<void> {
    const text = JSON.stringify(original)
    if (text.length > MAX_ORIGINAL) return
    await tx
      .insertInto('integracaoOriginal')
      .values({ codDistribuidor, codRegistro, segredo: encryptSecret(secret, text) })
      .execute()
  }

  /** Repeats a call; its stored request is deleted once it is accepted. */
  async repeat(
    services: { db: Db; segredo: string },
    codDistribuidor: number,
    codRegistro: number,
  ): Promise<ReplayResult> {
    const app = this.#app
    const kept = await transaction(services.db, 'sistema', (tx) =>
      tx
        .selectFrom('integracaoOriginal as o')
        .innerJoin('integracaoRegistro as r', (j) =>
          j.onRef('r.codDistribuidor', '=', 'o.codDistribuidor').onRef('r.codRegistro', '=', 'o.codRegistro'),
        )
        .leftJoin('integracaoChave as k', (j) =>
          j.onRef('k.codDistribuidor', '=', 'r.codDistribuidor').onRef('k.codChave', '=', 'r.codChave'),
        )
        .select(['o.segredo', 'r.codChave', 'k.escopos'])
        .where('o.codDistribuidor', '=', codDistribuidor)
        .where('o.codRegistro', '=', codRegistro)
        .executeTakeFirst(),
    )
    const opened = kept ? decryptSecret(services.segredo, kept.segredo) : null
    if (!app || !kept || opened === null)
      return { status: 410, mensagem: 'O que a chamada mandou não está mais guardado' }
    const { metodo, url, host, corpo } = JSON.parse(opened) as Original
    const pass = randomBytes(32).toString('base64url')
    this.#passes.set(pass, {
      codDistribuidor,
      codChave: kept.codChave ?? 0,
      teste: false,
      porMinuto: 0,
      // As they are now: a repeated call must not do what its key no longer may.
      escopos: kept.escopos,
      repete: codRegistro,
    })
    const r = await app
      .inject({
        method: metodo,
        url,
        headers: { host, authorization: `Bearer ${pass}`, 'content-type': 'application/json' },
        payload: JSON.stringify(corpo ?? null),
      })
      .finally(() => this.#passes.delete(pass))
    if (r.statusCode >= 400) {
      const { mensagem } = r.json<{ mensagem?: string }>()
      return { status: r.statusCode, mensagem: mensagem ?? `A chamada foi recusada (${r.statusCode})` }
    }
    await transaction(services.db, 'sistema', async (tx) => {
      await tx
        .deleteFrom('integracaoOriginal')
        .where('codDistribuidor', '=', codDistribuidor)
        .where('codRegistro', '=', codRegistro)
        .execute()
      await tx
        .updateTable('integracaoRegistro')
        .set({ repetidoEm: sql`now()` })
        .where('codDistribuidor', '=', codDistribuidor)
        .where('codRegistro', '=', codRegistro)
        .execute()
    })
    return { status: r.statusCode, mensagem: null }
  }
}
