import { sql } from 'kysely'
import { fatorDe, ULTIMOS_DO_FATOR } from '#shared/rules/fator.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { configDaLoja } from './acompanhar.ts'

/** A mechanic's own factor for a service, and from how many it was learned. */
export interface FatorDoMecanico {
  fator: number
  servicos: number
}

/** What each mechanic of a store takes of a service's standard time; nothing of a service in words, or where the store has switched it off. */
export async function fatoresDoServico(
  c: Ctx,
  codConcessionaria: number,
  codServico: number | null,
): Promise<Map<number, FatorDoMecanico>> {
  if (codServico === null || (await configDaLoja(c, codConcessionaria, 'agenda.fator')) === 'NAO') return new Map()
  const r = await sql<{ cod: number; razao: number }>`
    select cod, razao from (
      select x.cod_mecanico as cod, s.segundos_trabalhados::float8 / 60 / s.minutos as razao, row_number() over (partition by x.cod_mecanico order by s.finalizado_em desc) as n
      from servico_agendado s
      join lateral (select y.cod_mecanico from servico_slot y where y.cod_distribuidor = s.cod_distribuidor and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado
        order by y.inicio desc limit 1) x on true
      where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and s.cod_servico = ${codServico}
        and s.status >= 3 and s.segundos_trabalhados > 0 and not s.removido and s.finalizado_em > now() - interval '1 year') u
    where n <= ${sql.lit(ULTIMOS_DO_FATOR)} order by n`.execute(c.tx)
  const porMecanico = Map.groupBy(r.rows, (x) => x.cod)
  return new Map(
    [...porMecanico].flatMap(([cod, linhas]): [number, FatorDoMecanico][] => {
      const fator = fatorDe(linhas.map((x) => x.razao))
      return fator === null ? [] : [[cod, { fator, servicos: linhas.length }]]
    }),
  )
}
