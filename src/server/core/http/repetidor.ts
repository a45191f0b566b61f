import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { abrirSegredo, guardarSegredo } from '../secrets/cofre.ts'
import { type Banco } from '../database/pool.ts'
import { type Tx } from '../database/query.ts'
import { transacao } from '../database/transaction.ts'
import type { ChaveUsada } from '../tenancy/tenant.ts'

/** What a call sent, as it lies in the vault. */
interface Original {
  metodo: 'POST' | 'PUT' | 'DELETE'
  url: string
  host: string
  corpo: unknown
}

/** A larger one is made again by whoever made it: photos are no use in a vault. */
const MAX_ORIGINAL = 512 * 1024

export interface Repetida {
  status: number
  /** Why it was refused; null when it was taken. */
  mensagem: string | null
}

/** Makes calls of the integration again, as the keys that made them, through the very same path as from outside. */
export class Repetidor {
  #app: FastifyInstance | null = null
  /** Passes of the calls under way: each is good once, and no key of anybody's. */
  readonly #passes = new Map<string, ChaveUsada & { codDistribuidor: number }>()

  ligar(app: FastifyInstance): void {
    this.#app = app
  }

  /** The key of a call that is made again, in the distributor that it was made in; undefined for any other. */
  passe(valor: string | undefined, codDistribuidor: number): ChaveUsada | undefined {
    if (valor === undefined) return undefined
    const chave = this.#passes.get(valor)
    this.#passes.delete(valor)
    // An address may have gone to another distributor since.
    return chave?.codDistribuidor === codDistribuidor ? chave : undefined
  }

  /** Keeps what a refused call sent, in the transaction that writes it down. */
  async guardar(
    tx: Tx,
    segredo: string,
    { codDistribuidor, codRegistro }: { codDistribuidor: number; codRegistro: number },
    original: Original,
  ): Promise<void> {
    const texto = JSON.stringify(original)
    if (texto.length > MAX_ORIGINAL) return
    await tx
      .insertInto('integracaoOriginal')
      .values({ codDistribuidor, codRegistro, segredo: guardarSegredo(segredo, texto) })
      .execute()
  }

  /** Makes a call again; once it is taken its original is forgotten. */
  async repetir(
    partes: { banco: Banco; segredo: string },
    codDistribuidor: number,
    codRegistro: number,
  ): Promise<Repetida> {
    const app = this.#app
    const guardada = await transacao(partes.banco, 'sistema', (tx) =>
      tx
        .selectFrom('integracaoOriginal as o')
        .innerJoin('integracaoRegistro as r', (j) =>
          j.onRef('r.codDistribuidor', '=', 'o.codDistribuidor').onRef('r.codRegistro', '=', 'o.codRegistro'),
        )
        .select(['o.segredo', 'r.codChave'])
        .where('o.codDistribuidor', '=', codDistribuidor)
        .where('o.codRegistro', '=', codRegistro)
        .executeTakeFirst(),
    )
    const aberto = guardada ? abrirSegredo(partes.segredo, guardada.segredo) : null
    if (!app || !guardada || aberto === null)
      return { status: 410, mensagem: 'O que a chamada mandou não está mais guardado' }
    const { metodo, url, host, corpo } = JSON.parse(aberto) as Original
    const passe = randomBytes(32).toString('base64url')
    this.#passes.set(passe, {
      codDistribuidor,
      codChave: guardada.codChave ?? 0,
      teste: false,
      porMinuto: 0,
      repete: codRegistro,
    })
    const r = await app
      .inject({
        method: metodo,
        url,
        headers: { host, authorization: `Bearer ${passe}`, 'content-type': 'application/json' },
        payload: JSON.stringify(corpo ?? null),
      })
      .finally(() => this.#passes.delete(passe))
    if (r.statusCode >= 400) {
      const { mensagem } = r.json<{ mensagem?: string }>()
      return { status: r.statusCode, mensagem: mensagem ?? `A chamada foi recusada (${r.statusCode})` }
    }
    await transacao(partes.banco, 'sistema', async (tx) => {
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
