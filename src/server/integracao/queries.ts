import { sql } from 'kysely'
import type { ChecklistRecebido } from '#shared/integracao.ts'
import { normalizarPlaca, placaChave } from '#shared/placa.ts'
import { normalizarTelefone } from '#shared/telefone.ts'
import type { Tx } from '../db.ts'

/** Where a row of a store belongs. */
export interface Chave {
  codDistribuidor: number
  codConcessionaria: number
}

/** The vehicle of a plate, else of a chassis, made when new; what is known is brought up to date. */
export async function veiculo(tx: Tx, chave: Chave, v: ChecklistRecebido['veiculo']): Promise<number> {
  const campos = {
    marca: v.marca,
    modelo: v.modelo,
    versao: v.versao ?? null,
    ano: v.ano ?? null,
    combustivel: v.combustivel ?? null,
    chassi: v.chassi ?? null,
  }
  if (v.placa) {
    const placa = normalizarPlaca(v.placa)
    const r = await sql<{ codVeiculo: number }>`
      insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo, versao, ano, combustivel, chassi)
      values (${chave.codDistribuidor}, ${chave.codConcessionaria}, ${placa}, ${campos.marca}, ${campos.modelo}, ${campos.versao}, ${campos.ano}, ${campos.combustivel}, ${campos.chassi})
      on conflict (cod_distribuidor, cod_concessionaria, placa_chave) do update set placa = excluded.placa, marca = excluded.marca, modelo = excluded.modelo, ano = coalesce(excluded.ano, veiculo.ano), chassi = coalesce(excluded.chassi, veiculo.chassi)
      returning cod_veiculo`.execute(tx)
    return r.rows[0]?.codVeiculo ?? 0
  }
  const achado = await tx
    .selectFrom('veiculo')
    .select('codVeiculo')
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codConcessionaria', '=', chave.codConcessionaria)
    .where('chassi', '=', campos.chassi)
    .executeTakeFirst()
  return (
    achado?.codVeiculo ??
    (
      await tx
        .insertInto('veiculo')
        .values({ ...chave, ...campos })
        .returning('codVeiculo')
        .executeTakeFirstOrThrow()
    ).codVeiculo
  )
}

/** The same person by document, else by phone and name, else a new one. */
export async function cliente(tx: Tx, chave: Chave, c: ChecklistRecebido['cliente']): Promise<number> {
  const documento = c.documento ? c.documento.toUpperCase().replace(/[^0-9A-Z]/g, '') : null
  const telefone = c.telefone ? normalizarTelefone(c.telefone) : null
  const dados = { nome: c.nome, documento, telefone, email: c.email?.toLowerCase() ?? null }
  const base = tx
    .selectFrom('cliente')
    .select('codCliente')
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codConcessionaria', '=', chave.codConcessionaria)
  const achado = documento
    ? await base.where('documento', '=', documento).executeTakeFirst()
    : telefone
      ? await base.where('telefone', '=', telefone).where('nome', '=', c.nome).executeTakeFirst()
      : undefined
  if (!achado)
    return (
      await tx
        .insertInto('cliente')
        .values({ ...chave, ...dados })
        .returning('codCliente')
        .executeTakeFirstOrThrow()
    ).codCliente
  await tx
    .updateTable('cliente')
    .set({ nome: dados.nome, telefone: sql`coalesce(${telefone}, telefone)`, email: sql`coalesce(${dados.email}, email)` })
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codCliente', '=', achado.codCliente)
    .execute()
  return achado.codCliente
}

/** The adviser or mechanic of that name in the store, made when new. */
export async function pessoa(tx: Tx, tipo: 'consultor' | 'mecanico', chave: Chave, nome: string): Promise<number> {
  const r = await sql<{ cod: number }>`
    insert into ${sql.table(tipo)} (cod_distribuidor, cod_concessionaria, nome) values (${chave.codDistribuidor}, ${chave.codConcessionaria}, ${nome})
    on conflict (cod_distribuidor, cod_concessionaria, nome) do update set nome = excluded.nome returning ${sql.ref(`cod_${tipo}`)} as cod`.execute(tx)
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
      { ...chave, codigo: i.codigo, quantidade: i.quantidade, localizacao: i.localizacao ?? null, atualizadoEm: sql<string>`now()` },
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
