import { sql } from 'kysely'
import type { VendaEntrada } from '#shared/integracao-lotes.ts'
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

/** Writes sales of a store beside those read from its system; the higher version of a row stands. Gives what was written, as 'id version'. */
export async function gravarVendas(
  c: Ctx,
  codConcessionaria: number,
  vendas: readonly VendaEntrada[],
): Promise<Set<string>> {
  const porId = new Map<string, VendaEntrada>()
  for (const v of vendas) if ((porId.get(v.idExterno)?.versao ?? 0) < v.versao) porId.set(v.idExterno, v)
  if (porId.size === 0) return new Set()
  const r = await sql<{ feita: string }>`
    insert into dms_linha as l (cod_distribuidor, cod_concessionaria, id_externo, ${sql.join(CAMPOS.map((k) => sql.id(k)))})
    select ${c.inquilino.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", ${sql.join(CAMPOS.map((k) => sql`n.${sql.id(k)}`))}
    from jsonb_to_recordset(${JSON.stringify([...porId.values()])}::jsonb) as n ("idExterno" text, dia date, conta text, bruto bigint, desconto bigint, devolucao bigint,
      imposto bigint, custo bigint, quantidade bigint, minutos bigint, versao bigint, removida boolean) order by n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) do update
      set ${sql.join(CAMPOS.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}, recebida_em = now()
      where excluded.versao > l.versao
    returning l.id_externo || ' ' || l.versao as feita`.execute(c.tx)
  return new Set(r.rows.map((l) => l.feita))
}
