import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import type { SavedPage } from '../../core/importing/def.ts'

/** Sets the stock of a page's parts to the counts of their rows by a movement of each difference, at the row's store or the only one. */
export async function saveSaldos(tx: Tx, { alvo, de, ate, quem }: SavedPage): Promise<void> {
  const { codDistribuidor, codImportacao } = alvo
  const told = sql`select coalesce((l.dados->>'loja')::int,
      (select min(c.cod_concessionaria) from concessionaria c where c.cod_distribuidor = l.cod_distribuidor and c.status = 1)) as loja,
      l.dados->>'codigo' as codigo, (l.dados->>'estoque')::numeric(9, 3) as quantidade
    from importacao_linha l where l.cod_distribuidor = ${codDistribuidor} and l.cod_importacao = ${codImportacao} and l.linha > ${de} and l.linha <= ${ate}
      and l.dados->>'estoque' is not null`
  // Lock each store: two simultaneous counts would both write the same difference. Fixed order, so no deadlock.
  await sql`select pg_advisory_xact_lock(t.loja, hashtext('contagem')) from (select distinct loja from (${told}) d order by loja) t`.execute(
    tx,
  )
  await sql`insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, origem, quem, documento)
    select ${codDistribuidor}::int, d.loja, d.codigo, 'AJUSTE', d.quantidade - coalesce(e.quantidade, 0), 'ARQUIVO', ${quem.nome}, 'Contagem do arquivo'
    from (${told}) d
    left join peca_estoque e on e.cod_distribuidor = ${codDistribuidor} and e.cod_concessionaria = d.loja and e.codigo = d.codigo
    where d.quantidade <> coalesce(e.quantidade, 0) order by d.loja, d.codigo`.execute(tx)
}
