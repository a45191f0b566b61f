import type { PedidoDeCalculo } from './calculo-pedido.ts'
import { sql } from 'kysely'
import type { Calculo, MotivoLinha } from '#shared/rules/sugestao.ts'
import type { Sobra } from '#shared/rules/reposicao.ts'
import { type Banco } from '../../core/database/pool.ts'
import { type Tx } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import type { PecaDaLoja } from './calculo.ts'

/** The run is no longer this thread's: cancelled, or given to another. */
export class Largada extends Error {}

export type Escrever = (fazer: () => Promise<unknown>) => Promise<void>

/** Writes in the order given, one under way while the caller goes on; asking for the next waits for the one before, and throws what it threw. */
export function umaPorVez(): Escrever {
  let anterior: Promise<unknown> = Promise.resolve()
  return async (fazer) => {
    await anterior
    anterior = fazer()
    anterior.catch(() => undefined)
  }
}

/** A piece of a run: nobody sees it before the run is whole, and that is written down for good with everything before it. */
async function pedaco(banco: Banco, p: PedidoDeCalculo, fazer: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transacao(banco, 'sistema', async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const r =
      await sql`select from sugestao where cod_distribuidor = ${p.codDistribuidor} and cod_sugestao = ${p.codSugestao}
      and estado = 'CALCULANDO' and tentativas = ${p.tentativa} for share`.execute(tx)
    if (r.rows.length === 0) throw new Largada()
    await fazer(tx)
  })
}

export interface Linha {
  motivo: MotivoLinha
  sugerida: number
  transferencias: readonly Sobra[]
  transferida: number
  calculo: Calculo
}

/** Lines of one store as the arguments of one statement: texts go as arrays, what JSON is to be as one text of all, which the database takes apart and does not read. */
export class Linhas {
  #n = 0
  readonly #textos = Array.from({ length: 8 }, (): string[] => [])
  readonly #numeros = Array.from({ length: 4 }, (): number[] => [])
  readonly #transferencias: string[] = []
  readonly #calculos: string[] = []

  get length(): number {
    return this.#n
  }

  por(peca: PecaDaLoja, descricao: string, l: Linha): void {
    this.#n++
    const { calculo: c } = l
    const textos = [peca.codigo, descricao, peca.categoria, peca.fornecedor, l.motivo, c.abc, c.xyz, c.padrao]
    const numeros = [peca.custo, l.sugerida, l.transferida, Math.round(l.sugerida * peca.custo)]
    for (const [i, t] of textos.entries()) this.#textos[i]?.push(t)
    for (const [i, n] of numeros.entries()) this.#numeros[i]?.push(n)
    this.#transferencias.push(l.transferencias.length === 0 ? '[]' : JSON.stringify(l.transferencias))
    this.#calculos.push(JSON.stringify(c))
  }

  /** Lines wait under their run, seen by nobody until it is whole. */
  gravar(banco: Banco, p: PedidoDeCalculo, loja: number): Promise<void> {
    const [codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao] = this.#textos
    const [custo, sugerida, transferida, valor] = this.#numeros.map((n) => `{${n.join()}}`)
    const transferencias = `[${this.#transferencias.join()}]`
    const calculos = `[${this.#calculos.join()}]`
    return pedaco(banco, p, (tx) =>
      sql`insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, transferencias, transferida, valor, calculo)
      select ${p.codDistribuidor}::int, ${loja}::int, ${p.codSugestao}::int, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, sugerida, transferencias, transferida, valor, calculo
      from rows from (unnest(${codigo}::text[], ${descricao}::text[], ${categoria}::text[], ${fornecedor}::text[], ${motivo}::text[], ${abc}::text[], ${xyz}::text[], ${padrao}::text[],
        ${custo}::bigint[], ${sugerida}::numeric[], ${transferida}::numeric[], ${valor}::bigint[]), jsonb_array_elements(${transferencias}::jsonb), json_array_elements(${calculos}::json))
        as n (codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, transferida, valor, transferencias, calculo)`.execute(
        tx,
      ),
    )
  }
}

/** Classes found for a quarter, by code. */
export function guardarClasses(
  banco: Banco,
  p: PedidoDeCalculo,
  loja: number,
  pecas: Iterable<PecaDaLoja>,
  classes: readonly string[],
): Promise<void> {
  const pares = Array.from(pecas, ({ codigo }, i) => `${JSON.stringify(codigo)}:"${classes[i] ?? ''}"`)
  return pedaco(banco, p, (tx) =>
    sql`insert into estoque_classe (cod_distribuidor, cod_concessionaria, periodo, classes) values (${p.codDistribuidor}, ${loja}, ${p.periodo}, ${`{${pares.join()}}`}::jsonb) on conflict do nothing`.execute(
      tx,
    ),
  )
}
