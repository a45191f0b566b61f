import { sql } from 'kysely'
import { factorOf, FACTOR_SAMPLE_SIZE } from '#shared/rules/factor.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { getLojaSetting } from './track-visit.ts'

/** A mechanic's own factor of a service's standard time, and from how many services it was learned. */
export interface MecanicoFactor {
  fator: number
  servicos: number
}

/** Factor of the standard time by mechanic. Empty for a free-text service, and when the store switched factors off. */
export async function servicoFactors(
  c: Ctx,
  codConcessionaria: number,
  codServico: number | null,
): Promise<Map<number, MecanicoFactor>> {
  if (codServico === null || (await getLojaSetting(c, codConcessionaria, 'agenda.fator')) === 'NAO') return new Map()
  const r = await sql<{ cod: number; razao: number }>`
    select cod, razao from (
      select x.cod_mecanico as cod, s.segundos_trabalhados::float8 / 60 / s.minutos as razao, row_number() over (partition by x.cod_mecanico order by s.finalizado_em desc) as n
      from servico_agendado s
      join lateral (select y.cod_mecanico from servico_slot y where y.cod_distribuidor = s.cod_distribuidor and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado
        order by y.inicio desc limit 1) x on true
      where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and s.cod_servico = ${codServico}
        and s.status >= 3 and s.segundos_trabalhados > 0 and not s.removido and s.finalizado_em > now() - interval '1 year') u
    where n <= ${sql.lit(FACTOR_SAMPLE_SIZE)} order by n`.execute(c.tx)
  const byMecanico = Map.groupBy(r.rows, (x) => x.cod)
  return new Map(
    [...byMecanico].flatMap(([cod, linhas]): [number, MecanicoFactor][] => {
      const fator = factorOf(linhas.map((x) => x.razao))
      return fator === null ? [] : [[cod, { fator, servicos: linhas.length }]]
    }),
  )
}
