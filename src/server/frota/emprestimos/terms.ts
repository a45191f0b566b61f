import { sql } from 'kysely'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** What a driver signs where the store wrote no terms of its own. */
const DEFAULT_TERMS = `Recebo este carro em empréstimo, sem custo de aluguel, enquanto o meu está na oficina.
1. Só eu dirijo, com a CNH válida, e devolvo o carro no dia e na hora combinados.
2. Devolvo com o mesmo combustível e sem avarias novas; o que faltar é cobrado.
3. As multas do período em que estou com o carro são minhas: autorizo a indicação do meu nome como condutor (art. 257 do CTB).
4. A caução, quando houver, volta na devolução, descontado o que for devido.
5. Os dados da minha CNH servem só a este empréstimo e são apagados no prazo informado pela loja.`

/** The terms of a store, its own or else the standard ones; version 0 for those. */
export async function getTerms(c: Ctx, codConcessionaria: number): Promise<{ termos: string; versao: number }> {
  const own = await c.tx
    .selectFrom('frotaLoja')
    .select(['termos', 'versao'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  return own ? { termos: own.termos || DEFAULT_TERMS, versao: own.versao } : { termos: DEFAULT_TERMS, versao: 0 }
}

/** Stores a store's terms over the version that was opened. Throws 409 when somebody changed them meanwhile. */
export async function saveTerms(
  c: Ctx,
  codConcessionaria: number,
  d: { termos: string; versao: number },
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const saved =
    d.versao === 0
      ? await c.tx
          .insertInto('frotaLoja')
          .values({ codDistribuidor, codConcessionaria, termos: d.termos })
          .onConflict((x) => x.doNothing())
          .returning('versao')
          .executeTakeFirst()
      : await c.tx
          .updateTable('frotaLoja')
          .set({ termos: d.termos, versao: sql`versao + 1` })
          .where(ofTenant(c))
          .where('codConcessionaria', '=', codConcessionaria)
          .where('versao', '=', d.versao)
          .returning('versao')
          .executeTakeFirst()
  if (!saved)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mudou os termos depois que você os abriu.',
      await getTerms(c, codConcessionaria),
    )
}
