import type { CalculationRequest } from './calculation-request.ts'
import { sql } from 'kysely'
import type { Calculation, LinhaReason } from '#shared/rules/sugestao.ts'
import type { Leftover } from '#shared/rules/reposicao.ts'
import { type Db } from '../../core/database/pool.ts'
import { type Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { LojaPeca } from './calculation.ts'

/** The run no longer belongs to this thread: it was cancelled, or given to another. */
export class JobReleased extends Error {}

export type WriteFn = (run: () => Promise<unknown>) => Promise<void>

/** Runs writes in order with one in flight: the next call waits for the previous one and throws its error. */
export function oneAtATime(): WriteFn {
  let previous: Promise<unknown> = Promise.resolve()
  return async (run) => {
    await previous
    previous = run()
    previous.catch(() => undefined)
  }
}

/**
 * Writes a part of a run in its own transaction, with synchronous_commit off: it is invisible until the run is complete, and that last
 * commit flushes it to disk.
 */
async function chunk(db: Db, p: CalculationRequest, run: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const r =
      await sql`select from sugestao where cod_distribuidor = ${p.codDistribuidor} and cod_sugestao = ${p.codSugestao}
      and estado = 'CALCULANDO' and tentativas = ${p.tentativa} for share`.execute(tx)
    if (r.rows.length === 0) throw new JobReleased()
    await run(tx)
  })
}

export interface Linha {
  motivo: LinhaReason
  sugerida: number
  transferencias: readonly Leftover[]
  transferida: number
  calculo: Calculation
}

/**
 * Lines of one store as arguments of one statement: text columns as arrays, JSON columns as one text that the database splits without
 * parsing.
 */
export class Linhas {
  #n = 0
  readonly #texts = Array.from({ length: 8 }, (): string[] => [])
  readonly #numbers = Array.from({ length: 4 }, (): number[] => [])
  readonly #transferencias: string[] = []
  readonly #calculations: string[] = []

  get length(): number {
    return this.#n
  }

  put(peca: LojaPeca, descricao: string, l: Linha): void {
    this.#n++
    const { calculo: c } = l
    const texts = [peca.codigo, descricao, peca.categoria, peca.fornecedor, l.motivo, c.abc, c.xyz, c.padrao]
    const numbers = [peca.custo, l.sugerida, l.transferida, Math.round(l.sugerida * peca.custo)]
    for (const [i, t] of texts.entries()) this.#texts[i]?.push(t)
    for (const [i, n] of numbers.entries()) this.#numbers[i]?.push(n)
    this.#transferencias.push(l.transferencias.length === 0 ? '[]' : JSON.stringify(l.transferencias))
    this.#calculations.push(JSON.stringify(c))
  }

  /** Writes the lines under their run; they are invisible until the run is complete. */
  save(db: Db, p: CalculationRequest, loja: number): Promise<void> {
    const [codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao] = this.#texts
    const [custo, sugerida, transferida, valor] = this.#numbers.map((n) => `{${n.join()}}`)
    const transferencias = `[${this.#transferencias.join()}]`
    const calculations = `[${this.#calculations.join()}]`
    return chunk(db, p, (tx) =>
      sql`insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, transferencias, transferida, valor, calculo)
      select ${p.codDistribuidor}::int, ${loja}::int, ${p.codSugestao}::int, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, sugerida, transferencias, transferida, valor, calculo
      from rows from (unnest(${codigo}::text[], ${descricao}::text[], ${categoria}::text[], ${fornecedor}::text[], ${motivo}::text[], ${abc}::text[], ${xyz}::text[], ${padrao}::text[],
        ${custo}::bigint[], ${sugerida}::numeric[], ${transferida}::numeric[], ${valor}::bigint[]), jsonb_array_elements(${transferencias}::jsonb), json_array_elements(${calculations}::json))
        as n (codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, transferida, valor, transferencias, calculo)`.execute(
        tx,
      ),
    )
  }
}

/** Stores the classes of a quarter, by part code. */
export function storeClasses(
  db: Db,
  p: CalculationRequest,
  loja: number,
  pecas: Iterable<LojaPeca>,
  classes: readonly string[],
): Promise<void> {
  const pairs = Array.from(pecas, ({ codigo }, i) => `${JSON.stringify(codigo)}:"${classes[i] ?? ''}"`)
  return chunk(db, p, (tx) =>
    sql`insert into estoque_classe (cod_distribuidor, cod_concessionaria, periodo, classes) values (${p.codDistribuidor}, ${loja}, ${p.periodo}, ${`{${pairs.join()}}`}::jsonb) on conflict do nothing`.execute(
      tx,
    ),
  )
}
