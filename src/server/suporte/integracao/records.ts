import { sql } from 'kysely'
import { placaKey } from '#shared/rules/placa.ts'
import type { Key } from '../../cadastros/clientes/queries.ts'
import type { Tx } from '../../core/database/query.ts'

/** The adviser or mechanic of that name in the store, created when new. */
export async function person(tx: Tx, tipo: 'consultor' | 'mecanico', key: Key, nome: string): Promise<number> {
  const r = await sql<{ cod: number }>`
    insert into ${sql.table(tipo)} (cod_distribuidor, cod_concessionaria, nome) values (${key.codDistribuidor}, ${key.codConcessionaria}, ${nome})
    on conflict (cod_distribuidor, cod_concessionaria, nome) do update set nome = excluded.nome returning ${sql.ref(`cod_${tipo}`)} as cod`.execute(
    tx,
  )
  return r.rows[0]?.cod ?? 0
}

/** A store's vehicle by plate in either pattern, or by chassis; undefined when unknown. */
export async function findVeiculo(tx: Tx, key: Key, placaOrChassi: string): Promise<number | undefined> {
  const text = placaOrChassi.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const achado = await tx
    .selectFrom('veiculo')
    .select('codVeiculo')
    .where('codDistribuidor', '=', key.codDistribuidor)
    .where('codConcessionaria', '=', key.codConcessionaria)
    .where(text.length > 7 ? 'chassi' : 'placaChave', '=', text.length > 7 ? text : placaKey(text))
    .limit(1)
    .executeTakeFirst()
  return achado?.codVeiculo
}

/**
 * Sets each part's stock to the counted quantity by a movement of the difference; for a repeated code the last count wins. Returns the
 * number of codes written.
 */
export async function saveEstoque(
  tx: Tx,
  key: { codDistribuidor: number; codConcessionaria: number },
  itens: readonly { codigo: string; quantidade: number; localizacao?: string | undefined }[],
): Promise<number> {
  const byCode = new Map(
    itens.map((i) => [
      i.codigo,
      {
        codigo: i.codigo,
        quantidade: i.quantidade,
        localizacao: i.localizacao ?? null,
      },
    ]),
  )
  const linhas = JSON.stringify([...byCode.values()])
  const { codDistribuidor, codConcessionaria } = key
  // Two concurrent counts would each write the same difference.
  await sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('contagem'))`.execute(tx)
  // Write the difference to the sum of the movements as a movement, so that stock and ledger stay equal.
  await sql`insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, origem, quem, documento)
    select ${codDistribuidor}::int, ${codConcessionaria}::int, n.codigo, 'AJUSTE', round(n.quantidade, 3) - coalesce(e.quantidade, 0), 'API', 'Integração', 'Contagem do sistema'
    from jsonb_to_recordset(${linhas}::jsonb) as n (codigo text, quantidade numeric)
    left join peca_estoque e on e.cod_distribuidor = ${codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = n.codigo
    where round(n.quantidade, 3) <> coalesce(e.quantidade, 0) order by n.codigo`.execute(tx)
  await sql`update peca_estoque e set localizacao = n.localizacao from jsonb_to_recordset(${linhas}::jsonb) as n (codigo text, localizacao text)
    where e.cod_distribuidor = ${codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = n.codigo and e.localizacao is distinct from n.localizacao`.execute(
    tx,
  )
  return byCode.size
}
