import { sql } from 'kysely'
import type { Leitura } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

/** A package that a vehicle had: when, and at what odometer. */
export interface Feito {
  codPacote: number
  em: string
  km: number | null
  situacao: 'FEITO' | 'PULADO'
}
/** What is known of a vehicle, oldest first. */
export interface Historia {
  leituras: Leitura[]
  feitos: Feito[]
}

/** Odometer readings and done packages of vehicles, by vehicle: from visits, checklists, quotes and what somebody told. */
export async function historiasDe(c: Ctx, veiculos: readonly number[]): Promise<Map<number, Historia>> {
  const d = c.inquilino.codDistribuidor
  const l = await sql<Leitura & { codVeiculo: number }>`
    select cod_veiculo as "codVeiculo", (criado_em at time zone 'UTC')::date as dia, km from checklist where cod_distribuidor = ${d} and cod_veiculo = any(${veiculos}::int[]) and km is not null
    union select cod_veiculo, (chegou_em at time zone 'UTC')::date, km from passagem where cod_distribuidor = ${d} and cod_veiculo = any(${veiculos}::int[]) and km is not null
    order by 2, 3`.execute(c.tx)
  const f = await sql<Feito & { codVeiculo: number }>`
    select k.cod_veiculo as "codVeiculo", l.cod_pacote as "codPacote", (k.criado_em at time zone 'UTC')::date as em, k.km, 'FEITO' as situacao
    from checklist k join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist
    join orcamento_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.cod_pacote is not null and l.estado in ('APROVADO', 'EXECUTADO')
    where k.cod_distribuidor = ${d} and k.cod_veiculo = any(${veiculos}::int[])
    union all select cod_veiculo, cod_pacote, em, null, situacao from veiculo_pacote where cod_distribuidor = ${d} and cod_veiculo = any(${veiculos}::int[])
    order by 3`.execute(c.tx)
  const historias = new Map<number, Historia>(veiculos.map((v) => [v, { leituras: [], feitos: [] }]))
  for (const { codVeiculo, ...x } of l.rows) historias.get(codVeiculo)?.leituras.push(x)
  for (const { codVeiculo, ...x } of f.rows) historias.get(codVeiculo)?.feitos.push(x)
  return historias
}

/** Packages that count as done, and as let pass. */
export function separar(feitos: readonly Feito[]): { feitos: number[]; pulados: number[] } {
  const da = (s: Feito['situacao']) => feitos.filter((f) => f.situacao === s).map((f) => f.codPacote)
  return { feitos: da('FEITO'), pulados: da('PULADO') }
}

/** First day that months are counted from: that of the model's year, the only one that is known. */
export const inicioDe = (ano: number | null): string | null => (ano === null ? null : `${ano}-01-01`)
