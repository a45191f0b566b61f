import { sql } from 'kysely'
import { placaChave } from '#shared/regras/placa.ts'
import type { Chave } from '../clientes/queries.ts'
import type { Tx } from '../db.ts'

/** The adviser or mechanic of that name in the store, made when new. */
export async function pessoa(tx: Tx, tipo: 'consultor' | 'mecanico', chave: Chave, nome: string): Promise<number> {
  const r = await sql<{ cod: number }>`
    insert into ${sql.table(tipo)} (cod_distribuidor, cod_concessionaria, nome) values (${chave.codDistribuidor}, ${chave.codConcessionaria}, ${nome})
    on conflict (cod_distribuidor, cod_concessionaria, nome) do update set nome = excluded.nome returning ${sql.ref(`cod_${tipo}`)} as cod`.execute(
    tx,
  )
  return r.rows[0]?.cod ?? 0
}

/** The vehicle of a plate in either pattern, or of a chassis, in a store; undefined when it was never seen. */
export async function acharVeiculo(tx: Tx, chave: Chave, placaOuChassi: string): Promise<number | undefined> {
  const texto = placaOuChassi.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const achado = await tx
    .selectFrom('veiculo')
    .select('codVeiculo')
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codConcessionaria', '=', chave.codConcessionaria)
    .where(texto.length > 7 ? 'chassi' : 'placaChave', '=', texto.length > 7 ? texto : placaChave(texto))
    .limit(1)
    .executeTakeFirst()
  return achado?.codVeiculo
}

/** Replaces what was known of each part's stock; a code sent twice keeps its last word. Gives how many codes were written. */
export async function gravarEstoque(
  tx: Tx,
  chave: { codDistribuidor: number; codConcessionaria: number },
  itens: readonly { codigo: string; quantidade: number; localizacao?: string | undefined }[],
): Promise<number> {
  const porCodigo = new Map(
    itens.map((i) => [
      i.codigo,
      {
        ...chave,
        codigo: i.codigo,
        quantidade: i.quantidade,
        localizacao: i.localizacao ?? null,
        atualizadoEm: sql<string>`now()`,
      },
    ]),
  )
  await tx
    .insertInto('pecaEstoque')
    .values([...porCodigo.values()])
    .onConflict((c) =>
      c.columns(['codDistribuidor', 'codConcessionaria', 'codigo']).doUpdateSet((eb) => ({
        quantidade: eb.ref('excluded.quantidade'),
        localizacao: eb.ref('excluded.localizacao'),
        atualizadoEm: eb.ref('excluded.atualizadoEm'),
      })),
    )
    .execute()
  return porCodigo.size
}
