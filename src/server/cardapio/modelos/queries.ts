import { sql } from 'kysely'
import type { ModeloData, Modelo } from '#shared/cardapio/modelos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

const modeloQuery = (c: Ctx, codModelo: number) =>
  c.tx
    .selectFrom('cardapioModelo')
    .select(['codModelo', 'marca', 'modelo', 'ano', 'combustivel', 'motor', 'cambio', 'codigoFipe', 'valorFipe'])
    .select(['ativo', 'versao', sql<Modelo['uso']>`uso`.as('uso')])
    .where(ofTenant(c))
    .where('codModelo', '=', codModelo)

export function getModelo(c: Ctx, codModelo: number): Promise<Modelo | undefined> {
  return modeloQuery(c, codModelo).executeTakeFirst()
}

/** Reads and locks a model until the transaction ends. */
export function lockModelo(c: Ctx, codModelo: number): Promise<Modelo | undefined> {
  return modeloQuery(c, codModelo).forUpdate().executeTakeFirst()
}

const columns = (d: ModeloData) => ({ ...d, ano: d.ano ?? 0 })

export async function insertModelo(c: Ctx, d: ModeloData): Promise<Modelo> {
  const { codDistribuidor } = c.tenant
  const { codModelo } = await c.tx
    .insertInto('cardapioModelo')
    .values({ codDistribuidor, ...columns(d) })
    .returning('codModelo')
    .executeTakeFirstOrThrow()
  return { ...columns(d), codModelo, codigoFipe: '', valorFipe: null, versao: 1 }
}

export async function saveModelo(c: Ctx, before: Modelo, d: ModeloData): Promise<Modelo> {
  const versao = before.versao + 1
  await c.tx
    .updateTable('cardapioModelo')
    .set({ ...columns(d), versao })
    .where(ofTenant(c))
    .where('codModelo', '=', before.codModelo)
    .execute()
  return { ...before, ...columns(d), versao }
}

/** Makes of the catalogue, of stores and of known models. With `marca`, also the names of its models. */
export async function listMarcas(c: Ctx, marca: string | undefined): Promise<{ marcas: string[]; familias: string[] }> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{ nome: string }>`
    select min(nome) as nome from (
      select distinct marca as nome from cardapio_modelo where cod_distribuidor = ${d}
      union select distinct marca from cardapio_pacote where cod_distribuidor = ${d} and marca is not null
      union select marca from concessionaria where cod_distribuidor = ${d}
      union select distinct marca from veiculo where cod_distribuidor = ${d}) t
    where nome <> '' group by sem_acento(nome) order by sem_acento(min(nome))`.execute(c.tx)
  if (!marca) return { marcas: r.rows.map((l) => l.nome), familias: [] }
  const f = await sql<{ nome: string }>`
    select min(nome) as nome from (
      select familia as nome from cardapio_modelo where cod_distribuidor = ${d} and sem_acento(marca) = sem_acento(${marca})
      union select familia_do_modelo(modelo) from veiculo where cod_distribuidor = ${d} and sem_acento(marca) = sem_acento(${marca})
      union select modelo from cardapio_pacote where cod_distribuidor = ${d} and sem_acento(marca) = sem_acento(${marca}) and modelo is not null) t
    where nome <> '' group by sem_acento(nome) order by sem_acento(min(nome)) limit 1000`.execute(c.tx)
  return { marcas: r.rows.map((l) => l.nome), familias: f.rows.map((l) => l.nome) }
}

/** Locks the versions or packages of one branch and returns their codes in order. */
async function siblings(c: Ctx, tipo: 'versao' | 'pacote', codigo: number): Promise<number[]> {
  const d = c.tenant.codDistribuidor
  const r = await (
    tipo === 'versao'
      ? sql<{
          cod: number
        }>`select m.cod_modelo as cod from cardapio_modelo m join cardapio_modelo e on e.cod_distribuidor = m.cod_distribuidor
          and e.marca_ordem = m.marca_ordem and e.familia_ordem = m.familia_ordem
        where m.cod_distribuidor = ${d} and e.cod_modelo = ${codigo} order by m.ordem, m.modelo_ordem, m.ano desc, m.cod_modelo for update of m`
      : sql<{
          cod: number
        }>`select m.cod_pacote as cod from cardapio_pacote m join cardapio_pacote e on e.cod_distribuidor = m.cod_distribuidor and e.natureza = m.natureza
          and sem_acento(e.marca) is not distinct from sem_acento(m.marca) and e.cod_modelo is not distinct from m.cod_modelo
          and (m.cod_modelo is not null or familia_do_modelo(sem_acento(e.modelo)) is not distinct from familia_do_modelo(sem_acento(m.modelo)))
        where m.cod_distribuidor = ${d} and e.cod_pacote = ${codigo} order by m.ordem, m.km, m.cod_pacote for update of m`
  ).execute(c.tx)
  return r.rows.map((l) => l.cod)
}

/** Moves an entry before another of its branch, or to the end. Returns the branch's new order; empty when the entry does not exist. */
export async function moveInTree(
  c: Ctx,
  tipo: 'versao' | 'pacote',
  codigo: number,
  antesDe: number | null,
): Promise<number[]> {
  const ordem = (await siblings(c, tipo, codigo)).filter((x) => x !== codigo || antesDe === codigo)
  if (antesDe !== codigo) {
    const em = antesDe === null ? ordem.length : ordem.indexOf(antesDe)
    if (em < 0) return []
    ordem.splice(em, 0, codigo)
  }
  const [table, column] = tipo === 'versao' ? ['cardapio_modelo', 'cod_modelo'] : ['cardapio_pacote', 'cod_pacote']
  const r =
    await sql`update ${sql.table(table ?? '')} t set ordem = n.i from unnest(${ordem}::int[]) with ordinality as n(cod, i)
    where t.cod_distribuidor = ${c.tenant.codDistribuidor} and t.${sql.ref(column ?? '')} = n.cod`.execute(c.tx)
  return Number(r.numAffectedRows ?? 0) > 0 ? ordem : []
}

/** Activates or deactivates versions, packages and whole branches. Returns how many changed. */
export async function setTreeStatus(
  c: Ctx,
  p: {
    ativo: boolean
    modelos: readonly number[]
    pacotes: readonly number[]
    ramos: readonly { marca: string; familia: string | null }[]
  },
): Promise<number> {
  const d = c.tenant.codDistribuidor
  const ramos = JSON.stringify(p.ramos)
  const m =
    await sql`update cardapio_modelo t set ativo = ${p.ativo}, versao = versao + 1 where cod_distribuidor = ${d} and ativo <> ${p.ativo} and (cod_modelo = any(${p.modelos}::int[])
      or exists (select from jsonb_to_recordset(${ramos}::jsonb) as r (marca text, familia text) where sem_acento(r.marca) = t.marca_ordem and (r.familia is null or sem_acento(r.familia) = t.familia_ordem)))`.execute(
      c.tx,
    )
  const k =
    await sql`update cardapio_pacote set ativo = ${p.ativo}, versao = versao + 1 where cod_distribuidor = ${d} and ativo <> ${p.ativo} and cod_pacote = any(${p.pacotes}::int[])`.execute(
      c.tx,
    )
  return Number(m.numAffectedRows ?? 0) + Number(k.numAffectedRows ?? 0)
}
