import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'

const FIELDS = [
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

/** A sales row from another system. */
export type Linha = { idExterno: string; versao: number } & Record<Exclude<(typeof FIELDS)[number], 'versao'>, unknown>

/**
 * Writes sales rows of a store from any source; the highest version of a row wins. Returns the written rows as 'id version' with whether
 * each is new.
 */
export async function saveDmsRows(
  c: Ctx,
  codConcessionaria: number,
  linhas: readonly Linha[],
): Promise<{ feita: string; nova: boolean }[]> {
  const byId = new Map<string, Linha>()
  for (const l of linhas) if ((byId.get(l.idExterno)?.versao ?? -1) < l.versao) byId.set(l.idExterno, l)
  if (byId.size === 0) return []
  await lockVendas(c, codConcessionaria)
  const r = await sql<{ feita: string; nova: boolean }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, ${sql.join(FIELDS.map((k) => sql.id(k)))})
    select ${c.tenant.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", ${sql.join(FIELDS.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify([...byId.values()])}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint, versao bigint, removida boolean) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(FIELDS.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where excluded.versao > l.versao
    returning l.id_externo || ' ' || l.versao as feita, (xmax = 0) as nova`.execute(c.tx)
  const days = [...new Set([...byId.values()].flatMap((l) => (l['removida'] === true ? [] : [String(l['dia'])])))]
  // Rows from the system replace a file's rows of the same day; together they would count twice.
  if (r.rows.length > 0)
    await sql`delete from dms_linha where ${forLoja(c, codConcessionaria)} and arquivo and not removida and dia = any(${days}::date[])`.execute(
      c.tx,
    )
  return r.rows
}

const forLoja = (c: Ctx, codConcessionaria: number) =>
  sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`

/** Serializes writers of a store's sales: the source of a day must not change in between. */
export const lockVendas = (c: Ctx, codConcessionaria: number) =>
  sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('lote'))`.execute(c.tx)

/** The first of these days that the store's system already reported, by connection or API; null when there is none. */
export async function alreadyReadDay(
  c: Ctx,
  codConcessionaria: number,
  days: readonly string[],
): Promise<string | null> {
  const r = await sql<{ dia: string | null }>`select min(dia)::text as dia from dms_linha
    where ${forLoja(c, codConcessionaria)} and not arquivo and not removida and dia = any(${days}::date[])`.execute(
    c.tx,
  )
  return r.rows[0]?.dia ?? null
}

const VALUES = FIELDS.filter((k) => k !== 'versao' && k !== 'removida')

/** Replaces the file rows of whole days with a new file's rows; returns how many rows are new, and how many changed or disappeared. */
export async function saveDaysFromFile(
  c: Ctx,
  codConcessionaria: number,
  days: readonly string[],
  linhas: readonly Linha[],
): Promise<{ novas: number; alteradas: number }> {
  const before = await sql`delete from dms_linha where ${forLoja(c, codConcessionaria)} and arquivo and not removida
    and dia = any(${days}::date[]) and id_externo <> all(${linhas.map((l) => l.idExterno)}::text[])`.execute(c.tx)
  const r = await sql<{ nova: boolean }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, arquivo, ${sql.join(VALUES.map((k) => sql.id(k)))})
    select ${c.tenant.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", true, ${sql.join(VALUES.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(VALUES.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where (${sql.join(VALUES.map((k) => sql`l.${sql.id(k)}`))}) is distinct from (${sql.join(VALUES.map((k) => sql`excluded.${sql.id(k)}`))})
    returning (xmax = 0) as nova`.execute(c.tx)
  const novas = r.rows.filter((l) => l.nova).length
  return { novas, alteradas: r.rows.length - novas + Number(before.numAffectedRows ?? 0) }
}
