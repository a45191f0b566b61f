import { type RawBuilder, sql } from 'kysely'
import { MANAGEMENT_NIVEIS } from '#shared/pagamentos/cobrancas.ts'
import { forbidden } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { pixSettings } from '../nucleo/pix-settings.ts'

/** Whether the caller is of those who see every store's money. */
export const isManagement = ({ sessao }: Pick<SignedInCtx, 'sessao'>): boolean =>
  (MANAGEMENT_NIVEIS as readonly number[]).includes(sessao.nivel)

/** Throws 403 where a store shows its money to its management only. */
export async function requireSight(c: SignedInCtx, codConcessionaria: number): Promise<void> {
  if (isManagement(c)) return
  if ((await pixSettings(c, codConcessionaria)).quemVe === 'CHEFIA')
    throw forbidden('Nesta loja só a chefia vê os valores recebidos')
}

/** Condition on a table's store: not one that shows its money to its management only. */
export const sightOf = (c: SignedInCtx, alias: string): RawBuilder<boolean> =>
  isManagement(c)
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from concessionaria_config g where g.cod_distribuidor = ${sql.ref(`${alias}.cod_distribuidor`)}
        and g.cod_concessionaria = ${sql.ref(`${alias}.cod_concessionaria`)} and g.chave = 'pix.quemVe' and g.valor = 'CHEFIA')`
