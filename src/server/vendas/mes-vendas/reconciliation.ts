import { sql } from 'kysely'
import {
  compareSides,
  explainDifferences,
  type Comparison,
  type Difference,
  type Side,
  type SideValue,
} from '#shared/rules/reconciliation.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Acceptance {
  dia: string
  departamento: string
  lado: Side
  digitado: number | null
  dms: number | null
  notas: number | null
  motivo: string
  quem: string
  em: string
}
/** A difference, and its acceptance if that still applies. */
export type MonthDifference = Difference & { aceite: Pick<Acceptance, 'lado' | 'motivo' | 'quem' | 'em'> | null }
/** A store's month with its sides compared. */
export interface Reconciliation {
  linhas: Comparison[]
  diferencas: MonthDifference[]
  /** Number of unsettled differences. */
  abertas: number
}

/** Whether a difference is unsettled; rounding differences need no acceptance. */
export const isOpen = (d: MonthDifference): boolean => !d.aceite && d.causa !== 'ARREDONDAMENTO'

const EMPTY: Reconciliation = { linhas: [], diferencas: [], abertas: 0 }
const venda = sql`(bruto - desconto - devolucao)`

/** Figures of each side for the stores' month by day and department; sales and notes without a department are left out. */
async function readSides(c: Ctx, lojas: readonly number[], mes: string) {
  const d = c.tenant.codDistribuidor
  const ofMonth = sql`cod_distribuidor = ${d} and cod_concessionaria = any(${lojas}::int[]) and dia >= ${`${mes}-01`}::date and dia < ${`${shiftMonth(mes, 1)}-01`}::date`
  const r = await sql<SideValue & { codConcessionaria: number }>`
    select cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, 'DIGITADO' as lado, (coalesce(bruto, 0) - coalesce(desconto, 0) - coalesce(devolucao, 0))::bigint as valor
      from venda_celula where ${ofMonth} and num_nonnulls(bruto, desconto, devolucao) > 0
    union all
    select l.cod_concessionaria, l.dia::text, m.departamento, 'DMS', sum(${venda})::bigint
      from (select * from dms_linha where ${ofMonth} and not removida) l
      join dms_mapa m on m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.origem = 'CONTA' and m.codigo = l.conta
      where m.departamento is not null group by 1, 2, 3
    union all
    select n.cod_concessionaria, n.dia::text, m.departamento, 'NOTAS', sum(case when s.devolucao then s.desconto - s.bruto else s.bruto - s.desconto end)::bigint
      from (select * from nota_fiscal where ${ofMonth} and not cancelada) n
      join nota_fiscal_soma s on s.cod_distribuidor = n.cod_distribuidor and s.cod_concessionaria = n.cod_concessionaria and s.chave = n.chave
      join dms_mapa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_concessionaria = s.cod_concessionaria and m.origem = 'CFOP' and m.codigo = s.cfop
      where m.departamento is not null group by 1, 2, 3`.execute(c.tx)
  return Map.groupBy(r.rows, (v) => v.codConcessionaria)
}

/** The latest acceptance of each day and department in the month. */
async function readAcceptances(c: Ctx, lojas: readonly number[], mes: string) {
  const r = await sql<Acceptance & { codConcessionaria: number }>`
    select distinct on (cod_concessionaria, dia, departamento) cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, lado, digitado, dms, notas, motivo, quem, em
    from venda_aceite where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = any(${lojas}::int[])
      and dia >= ${`${mes}-01`}::date and dia < ${`${shiftMonth(mes, 1)}-01`}::date
    order by cod_concessionaria, dia, departamento, cod_aceite desc`.execute(c.tx)
  return new Map(r.rows.map((a) => [`${a.codConcessionaria} ${a.dia} ${a.departamento}`, a]))
}

/** The reconciliation of each store's month; a store without figures from system or notes has no differences. */
export async function reconcile(
  c: Ctx,
  lojas: readonly number[],
  mes: string,
): Promise<(codConcessionaria: number) => Reconciliation> {
  const sides = await readSides(c, lojas, mes)
  const acceptances = await readAcceptances(c, lojas, mes)
  const feitas = new Map<number, Reconciliation>()
  for (const [codConcessionaria, values] of sides) {
    const linhas = compareSides(values)
    const diferencas = explainDifferences(linhas).map((d): MonthDifference => {
      const a = acceptances.get(`${codConcessionaria} ${d.dia} ${d.departamento}`)
      // If a side changed after the acceptance, the difference is open again.
      const vale = a?.digitado === d.digitado && a.dms === d.dms && a.notas === d.notas
      return { ...d, aceite: a && vale ? { lado: a.lado, motivo: a.motivo, quem: a.quem, em: a.em } : null }
    })
    const abertas = diferencas.filter(isOpen).length
    feitas.set(codConcessionaria, { linhas, diferencas, abertas })
  }
  return (codConcessionaria) => feitas.get(codConcessionaria) ?? EMPTY
}
