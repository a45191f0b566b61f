import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import type { SavedPage } from '../../core/importing/def.ts'

/** Turns the hours of a page of new fines, read on the store's clock, into instants, and finds who had each car then. */
export async function linkDrivers(tx: Tx, { alvo, de, ate }: SavedPage): Promise<void> {
  await sql`
    with novas as (update frota_multa m set em = (m.em at time zone 'UTC') at time zone z.fuso
      from importacao_linha l, concessionaria z
      where l.cod_distribuidor = ${alvo.codDistribuidor} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}
        and m.cod_distribuidor = l.cod_distribuidor and m.auto = l.dados->>'auto' and m.xmin = pg_current_xact_id()::xid
        and z.cod_distribuidor = m.cod_distribuidor and z.cod_concessionaria = m.cod_concessionaria
      returning m.cod_distribuidor, m.cod_multa, m.cod_carro, m.em)
    select 1 from novas`.execute(tx)
  await sql`
    update frota_multa m set cod_emprestimo = (select e.cod_emprestimo from frota_emprestimo e where e.cod_distribuidor = m.cod_distribuidor
        and e.cod_carro = m.cod_carro and e.posse && tstzrange(m.em, m.em + interval '1 minute') order by (e.posse @> m.em) desc, e.retirada_em limit 1)
      from importacao_linha l
      where l.cod_distribuidor = ${alvo.codDistribuidor} and l.cod_importacao = ${alvo.codImportacao} and l.linha > ${de} and l.linha <= ${ate}
        and m.cod_distribuidor = l.cod_distribuidor and m.auto = l.dados->>'auto' and m.cod_emprestimo is null`.execute(
    tx,
  )
}
