import { sql } from 'kysely'
import type { z } from 'zod'
import type { RespostaDeLote } from '#shared/suporte/integracao-lotes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { comoAppError, type Restricoes } from '../../core/http/errors.ts'
import type { Resultado } from './agenda.ts'

type Item = RespostaDeLote['itens'][number]

/** What an item is called by who sent it, whatever else is wrong with it. */
function nomeDe(item: unknown): string | null {
  const nome = typeof item === 'object' && item !== null && 'idExterno' in item ? item.idExterno : null
  return typeof nome === 'string' ? nome.slice(0, 80) : null
}

const recusado = (item: unknown, mensagem: string, campos: Record<string, string> | null): Item => ({
  idExterno: nomeDe(item),
  situacao: 'RECUSADO',
  codigo: null,
  mensagem,
  campos,
  avisos: [],
})

/** An item in its shape, or why not. */
export function lerItem<E extends z.ZodType>(esquema: E, item: unknown): { certo: z.output<E> } | { erro: Item } {
  const r = esquema.safeParse(item)
  if (r.success) return { certo: r.data }
  const campos = Object.fromEntries(r.error.issues.map((i) => [i.path.join('.') || 'item', i.message]))
  return { erro: recusado(item, Object.values(campos)[0] ?? 'Não se entende', campos) }
}

/** What came of a piece, counted. */
export function responder(itens: Item[]): RespostaDeLote {
  const n = (situacao: Item['situacao']) => itens.filter((i) => i.situacao === situacao).length
  return { gravados: n('GRAVADO'), repetidos: n('REPETIDO'), recusados: n('RECUSADO'), itens, avisos: [] }
}

/** Does a piece item by item in one transaction: what one of them refuses is undone and answered for it alone, and nothing of it is told to anybody. */
export async function porItem<E extends z.ZodType>(
  c: Ctx,
  itens: readonly unknown[],
  esquema: E,
  fazer: (c: Ctx, item: z.output<E>) => Promise<Resultado>,
  restricoes: Restricoes = {},
): Promise<RespostaDeLote> {
  const feitos: Item[] = []
  for (const item of itens) {
    const lido = lerItem(esquema, item)
    feitos.push('erro' in lido ? lido.erro : await umItem(c, item, (ci) => fazer(ci, lido.certo), restricoes))
  }
  return responder(feitos)
}

async function umItem(
  c: Ctx,
  item: unknown,
  fazer: (c: Ctx) => Promise<Resultado>,
  restricoes: Restricoes,
): Promise<Item> {
  const seguem: (() => void)[] = []
  const doItem: Ctx = {
    ...c,
    publicar: (kind, codigo, payload) => seguem.push(() => c.publicar(kind, codigo, payload)),
    depois: (f) => seguem.push(() => c.depois(f)),
  }
  await sql`savepoint item`.execute(c.tx)
  try {
    const { codigo, repetido, avisos } = await fazer(doItem)
    await sql`release savepoint item`.execute(c.tx)
    for (const seguir of seguem) seguir()
    return {
      idExterno: nomeDe(item),
      situacao: repetido ? 'REPETIDO' : 'GRAVADO',
      codigo,
      mensagem: null,
      campos: null,
      avisos,
    }
  } catch (e) {
    const erro = comoAppError(e, restricoes)
    if (erro.status >= 500) throw e
    await sql`rollback to savepoint item`.execute(c.tx)
    return recusado(item, erro.message, erro.campos ?? null)
  }
}
