import { sql } from 'kysely'
import type { Ctx } from '../contexto.ts'

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
type Linha = { idExterno: string; versao: number } & Record<Exclude<(typeof CAMPOS)[number], 'versao'>, unknown>

/** Writes rows of sales of a store, however they came; the higher version of a row stands. Gives what was written, as 'id version', and whether it is new. */
export async function gravarLinhasDms(
  c: Ctx,
  codConcessionaria: number,
  linhas: readonly Linha[],
): Promise<{ feita: string; nova: boolean }[]> {
  const porId = new Map<string, Linha>()
  for (const l of linhas) if ((porId.get(l.idExterno)?.versao ?? -1) < l.versao) porId.set(l.idExterno, l)
  if (porId.size === 0) return []
  const r = await sql<{ feita: string; nova: boolean }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, ${sql.join(CAMPOS.map((k) => sql.id(k)))})
    select ${c.inquilino.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", ${sql.join(CAMPOS.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify([...porId.values()])}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint, versao bigint, removida boolean) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(CAMPOS.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where excluded.versao > l.versao
    returning l.id_externo || ' ' || l.versao as feita, (xmax = 0) as nova`.execute(c.tx)
  return r.rows
}
