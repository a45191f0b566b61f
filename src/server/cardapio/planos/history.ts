import { sql } from 'kysely'
import type { Reading } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A package done on a vehicle: day and odometer. */
export interface Done {
  codPacote: number
  em: string
  km: number | null
  situacao: 'FEITO' | 'PULADO'
}
/** Known history of a vehicle, oldest first. */
export interface VeiculoHistory {
  leituras: Reading[]
  feitos: Done[]
}

/** Odometer readings and done packages by vehicle, from visits, checklists, quotes and manual marks, on the days of their stores. */
export async function veiculoHistories(c: Ctx, veiculos: readonly number[]): Promise<Map<number, VeiculoHistory>> {
  const d = c.tenant.codDistribuidor
  const zone = (of: string) =>
    sql.raw(
      `join concessionaria z on z.cod_distribuidor = ${of}.cod_distribuidor and z.cod_concessionaria = ${of}.cod_concessionaria`,
    )
  const l = await sql<Reading & { codVeiculo: number }>`
    select k.cod_veiculo as "codVeiculo", (k.criado_em at time zone z.fuso)::date as dia, k.km from checklist k ${zone('k')}
      where k.cod_distribuidor = ${d} and k.cod_veiculo = any(${veiculos}::int[]) and k.km is not null
    union select p.cod_veiculo, (p.chegou_em at time zone z.fuso)::date, p.km from passagem p ${zone('p')}
      where p.cod_distribuidor = ${d} and p.cod_veiculo = any(${veiculos}::int[]) and p.km is not null
    order by 2, 3`.execute(c.tx)
  const f = await sql<Done & { codVeiculo: number }>`
    select k.cod_veiculo as "codVeiculo", l.cod_pacote as "codPacote", (k.criado_em at time zone z.fuso)::date as em, k.km, 'FEITO' as situacao
    from checklist k ${zone('k')} join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.estado <> 'CANCELADO'
    join orcamento_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.cod_pacote is not null and l.estado in ('APROVADO', 'EXECUTADO')
    where k.cod_distribuidor = ${d} and k.cod_veiculo = any(${veiculos}::int[])
    union all select cod_veiculo, cod_pacote, em, null, situacao from veiculo_pacote where cod_distribuidor = ${d} and cod_veiculo = any(${veiculos}::int[])
    order by 3`.execute(c.tx)
  const histories = new Map<number, VeiculoHistory>(veiculos.map((v) => [v, { leituras: [], feitos: [] }]))
  for (const { codVeiculo, ...x } of l.rows) histories.get(codVeiculo)?.leituras.push(x)
  for (const { codVeiculo, ...x } of f.rows) histories.get(codVeiculo)?.feitos.push(x)
  return histories
}

/** Splits packages into done and skipped ones. */
export function partition(feitos: readonly Done[]): { feitos: number[]; pulados: number[] } {
  const da = (s: Done['situacao']) => feitos.filter((f) => f.situacao === s).map((f) => f.codPacote)
  return { feitos: da('FEITO'), pulados: da('PULADO') }
}

/** Start for counting months: 1 January of the model year, because only the year is known. */
export const startOf = (ano: number | null): string | null => (ano === null ? null : `${ano}-01-01`)
