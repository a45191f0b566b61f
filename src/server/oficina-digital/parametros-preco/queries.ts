import type { TaxasPreco } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { hoje } from '#shared/rules/datas.ts'
import type { Tx } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const COLUNAS = [
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

/** A store's rates of one day. */
export interface Onde {
  codDistribuidor: number
  codConcessionaria: number
  vigenteDe: string
}
type Loja = Omit<Onde, 'vigenteDe'>

/** Today on the store's own calendar; throws 404 for a store out of reach. */
export async function hojeNaLoja(tx: Tx, loja: Loja): Promise<string> {
  const c = await tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where((eb) => eb.and({ codDistribuidor: loja.codDistribuidor, codConcessionaria: loja.codConcessionaria }))
    .executeTakeFirst()
  if (!c) throw notFound('Concessionária não encontrada')
  return hoje(c.fuso, new Date())
}

/** Newest first. */
export function listParametros(tx: Tx, loja: Loja): Promise<ParametroPreco[]> {
  return tx
    .selectFrom('precoParametro')
    .select(COLUNAS)
    .where((eb) => eb.and({ ...loja }))
    .orderBy('vigenteDe', 'desc')
    .execute()
}

/** The row of a day, held until the transaction ends. */
export function travarParametro(tx: Tx, onde: Onde): Promise<ParametroPreco | undefined> {
  return tx
    .selectFrom('precoParametro')
    .select(COLUNAS)
    .where((eb) => eb.and({ ...onde }))
    .forUpdate()
    .executeTakeFirst()
}

/** False when the day already has its rates. */
export async function inserirParametro(tx: Tx, loja: Loja, p: ParametroPreco): Promise<boolean> {
  const r = await tx
    .insertInto('precoParametro')
    .values({ ...loja, ...p })
    .onConflict((c) => c.doNothing())
    .returning('vigenteDe')
    .executeTakeFirst()
  return r !== undefined
}

export async function gravarTaxas(tx: Tx, onde: Onde, taxas: TaxasPreco): Promise<void> {
  await tx
    .updateTable('precoParametro')
    .set(taxas)
    .where((eb) => eb.and({ ...onde }))
    .execute()
}

export async function apagarParametro(tx: Tx, onde: Onde): Promise<void> {
  await tx
    .deleteFrom('precoParametro')
    .where((eb) => eb.and({ ...onde }))
    .execute()
}
