import type { PrecoRates } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { todayIn } from '#shared/rules/dates.ts'
import type { Tx } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const COLUMNS = [
  'vigenteDe',
  'impostosPontos',
  'comissaoPontos',
  'margemAlvoPontos',
  'margemMinimaPontos',
  'custoFixoMensal',
  'mecanicos',
  'horasMes',
  'utilizacaoPontos',
] as const

/** Key of a store's rates of one day. */
export interface Scope {
  codDistribuidor: number
  codConcessionaria: number
  vigenteDe: string
}
type Loja = Omit<Scope, 'vigenteDe'>

/** Today on the store's own calendar; throws 404 for a store out of reach. */
export async function lojaToday(tx: Tx, loja: Loja): Promise<string> {
  const c = await tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where((eb) => eb.and({ codDistribuidor: loja.codDistribuidor, codConcessionaria: loja.codConcessionaria }))
    .executeTakeFirst()
  if (!c) throw notFound('Concessionária não encontrada')
  return todayIn(c.fuso, new Date())
}

/** A store's rates, newest first. */
export function listParametros(tx: Tx, loja: Loja): Promise<ParametroPreco[]> {
  return tx
    .selectFrom('precoParametro')
    .select(COLUMNS)
    .where((eb) => eb.and({ ...loja }))
    .orderBy('vigenteDe', 'desc')
    .execute()
}

/** Locks the row of a day until the transaction ends. */
export function lockParametro(tx: Tx, onde: Scope): Promise<ParametroPreco | undefined> {
  return tx
    .selectFrom('precoParametro')
    .select(COLUMNS)
    .where((eb) => eb.and({ ...onde }))
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false when the day already has rates. */
export async function insertParametro(tx: Tx, loja: Loja, p: ParametroPreco): Promise<boolean> {
  const r = await tx
    .insertInto('precoParametro')
    .values({ ...loja, ...p })
    .onConflict((c) => c.doNothing())
    .returning('vigenteDe')
    .executeTakeFirst()
  return r !== undefined
}

export async function saveRates(tx: Tx, onde: Scope, taxas: PrecoRates): Promise<void> {
  await tx
    .updateTable('precoParametro')
    .set(taxas)
    .where((eb) => eb.and({ ...onde }))
    .execute()
}

export async function deleteParametro(tx: Tx, onde: Scope): Promise<void> {
  await tx
    .deleteFrom('precoParametro')
    .where((eb) => eb.and({ ...onde }))
    .execute()
}
