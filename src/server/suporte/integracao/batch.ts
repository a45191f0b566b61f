import { sql } from 'kysely'
import type { z } from 'zod'
import type { BatchResponse } from '#shared/suporte/integracao-batches.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { toAppError, type Constraints } from '../../core/http/errors.ts'
import type { Result } from './agenda.ts'

type Item = BatchResponse['itens'][number]

/** The sender's identifier of an item, even if the item is invalid otherwise. */
function nameOf(item: unknown): string | null {
  const nome = typeof item === 'object' && item !== null && 'idExterno' in item ? item.idExterno : null
  return typeof nome === 'string' ? nome.slice(0, 80) : null
}

const recusado = (item: unknown, mensagem: string, campos: Record<string, string> | null): Item => ({
  idExterno: nameOf(item),
  situacao: 'RECUSADO',
  codigo: null,
  mensagem,
  campos,
  avisos: [],
})

/** A parsed item, or its error. */
export function readItem<E extends z.ZodType>(schema: E, item: unknown): { certo: z.output<E> } | { erro: Item } {
  const r = schema.safeParse(item)
  if (r.success) return { certo: r.data }
  const fields = Object.fromEntries(r.error.issues.map((i) => [i.path.join('.') || 'item', i.message]))
  return { erro: recusado(item, Object.values(fields)[0] ?? 'Não se entende', fields) }
}

/** Response of a batch with its counts. */
export function answer(itens: Item[]): BatchResponse {
  const n = (situacao: Item['situacao']) => itens.filter((i) => i.situacao === situacao).length
  return { gravados: n('GRAVADO'), repetidos: n('REPETIDO'), recusados: n('RECUSADO'), itens, avisos: [] }
}

/**
 * Processes a batch item by item in one transaction: a refused item is rolled back alone, reported in the response, and publishes no
 * events.
 */
export async function byItem<E extends z.ZodType>(
  c: Ctx,
  itens: readonly unknown[],
  schema: E,
  run: (c: Ctx, item: z.output<E>) => Promise<Result>,
  constraints: Constraints = {},
): Promise<BatchResponse> {
  const feitos: Item[] = []
  for (const item of itens) {
    const loaded = readItem(schema, item)
    feitos.push('erro' in loaded ? loaded.erro : await processItem(c, item, (ci) => run(ci, loaded.certo), constraints))
  }
  return answer(feitos)
}

async function processItem(
  c: Ctx,
  item: unknown,
  run: (c: Ctx) => Promise<Result>,
  constraints: Constraints,
): Promise<Item> {
  const followUps: (() => void)[] = []
  const forItem: Ctx = {
    ...c,
    publish: (kind, codigo, payload) => followUps.push(() => c.publish(kind, codigo, payload)),
    depois: (f) => followUps.push(() => c.depois(f)),
  }
  await sql`savepoint item`.execute(c.tx)
  try {
    const { codigo, repetido, avisos } = await run(forItem)
    await sql`release savepoint item`.execute(c.tx)
    for (const followUp of followUps) followUp()
    return {
      idExterno: nameOf(item),
      situacao: repetido ? 'REPETIDO' : 'GRAVADO',
      codigo,
      mensagem: null,
      campos: null,
      avisos,
    }
  } catch (e) {
    const error = toAppError(e, constraints)
    if (error.status >= 500) throw e
    await sql`rollback to savepoint item`.execute(c.tx)
    return recusado(item, error.message, error.campos ?? null)
  }
}
