import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'

const CAMPOS = [
  'dia',
  'conta',
  'bruto',
  'desconto',
  'devolucao',
  'imposto',
  'custo',
  'quantidade',
  'minutos',
  'versao',
  'removida',
] as const

/** A row of sales as another system knows it. */
export type Linha = { idExterno: string; versao: number } & Record<Exclude<(typeof CAMPOS)[number], 'versao'>, unknown>

/** Writes rows of sales of a store, however they came; the higher version of a row stands. Gives what was written, as 'id version', and whether it is new. */
export async function gravarLinhasDms(
  c: Ctx,
  codConcessionaria: number,
  linhas: readonly Linha[],
): Promise<{ feita: string; nova: boolean }[]> {
  const porId = new Map<string, Linha>()
  for (const l of linhas) if ((porId.get(l.idExterno)?.versao ?? -1) < l.versao) porId.set(l.idExterno, l)
  if (porId.size === 0) return []
  await travarVendas(c, codConcessionaria)
  const r = await sql<{ feita: string; nova: boolean }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, ${sql.join(CAMPOS.map((k) => sql.id(k)))})
    select ${c.inquilino.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", ${sql.join(CAMPOS.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify([...porId.values()])}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint, versao bigint, removida boolean) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(CAMPOS.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where excluded.versao > l.versao
    returning l.id_externo || ' ' || l.versao as feita, (xmax = 0) as nova`.execute(c.tx)
  const dias = [...new Set([...porId.values()].flatMap((l) => (l['removida'] === true ? [] : [String(l['dia'])])))]
  // The system's own word on a day takes the place of a file's: the two would count twice.
  if (r.rows.length > 0)
    await sql`delete from dms_linha where ${daLoja(c, codConcessionaria)} and arquivo and not removida and dia = any(${dias}::date[])`.execute(
      c.tx,
    )
  return r.rows
}

const daLoja = (c: Ctx, codConcessionaria: number) =>
  sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`

/** Whoever writes a store's sales waits for the one before: what a day is told by must not change meanwhile. */
export const travarVendas = (c: Ctx, codConcessionaria: number) =>
  sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('lote'))`.execute(c.tx)

/** The first of some days that the store's system has told itself, by connection or by the API; null when it told none. */
export async function diaJaLido(c: Ctx, codConcessionaria: number, dias: readonly string[]): Promise<string | null> {
  const r = await sql<{ dia: string | null }>`select min(dia)::text as dia from dms_linha
    where ${daLoja(c, codConcessionaria)} and not arquivo and not removida and dia = any(${dias}::date[])`.execute(c.tx)
  return r.rows[0]?.dia ?? null
}

const VALORES = CAMPOS.filter((k) => k !== 'versao' && k !== 'removida')

/** Writes what a file tells of whole days in place of what files told of them before; gives how many rows are new, and how many changed or went. */
export async function gravarDiasDeArquivo(
  c: Ctx,
  codConcessionaria: number,
  dias: readonly string[],
  linhas: readonly Linha[],
): Promise<{ novas: number; alteradas: number }> {
  const antes = await sql`delete from dms_linha where ${daLoja(c, codConcessionaria)} and arquivo and not removida
    and dia = any(${dias}::date[]) and id_externo <> all(${linhas.map((l) => l.idExterno)}::text[])`.execute(c.tx)
  const r = await sql<{ nova: boolean }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, arquivo, ${sql.join(VALORES.map((k) => sql.id(k)))})
    select ${c.inquilino.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", true, ${sql.join(VALORES.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(VALORES.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where (${sql.join(VALORES.map((k) => sql`l.${sql.id(k)}`))}) is distinct from (${sql.join(VALORES.map((k) => sql`excluded.${sql.id(k)}`))})
    returning (xmax = 0) as nova`.execute(c.tx)
  const novas = r.rows.filter((l) => l.nova).length
  return { novas, alteradas: r.rows.length - novas + Number(antes.numAffectedRows ?? 0) }
}
