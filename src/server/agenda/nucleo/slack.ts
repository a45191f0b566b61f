import { sql } from 'kysely'
import { formatDuration } from '#shared/rules/dates.ts'
import { type PromiseSlack, promiseSlack, SLACK_MIN_SAMPLE, SLACK_SAMPLE_SIZE } from '#shared/rules/promise-slack.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/**
 * Slack of a store's promises, by its last visits. A visit was ready when its last service passed inspection, or when its card came to the
 * ready column, whichever was later: a customer who fetches the car late must not lengthen the promises of others.
 */
export async function learnSlack(c: Ctx, codConcessionaria: number, setting: number): Promise<PromiseSlack> {
  const r = await sql<{ minutos: number }>`
    select extract(epoch from least(p.entregue_em, coalesce(pronto.em, p.entregue_em)) - p.fim_previsto)::float8 / 60 as minutos
    from (select x.cod_distribuidor, x.cod_passagem, x.fim_previsto, x.entregue_em from passagem x
      where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.entregue_em > now() - interval '1 year' and x.fim_previsto is not null
      order by x.entregue_em desc limit ${sql.lit(SLACK_SAMPLE_SIZE)}) p
    left join lateral (select max(e.em) as em from agenda_evento e
      left join agenda_status s on s.cod_distribuidor = e.cod_distribuidor and e.alvo = 'CARTAO' and s.cod_status = (e.depois->>'codStatus')::int
      where e.cod_distribuidor = p.cod_distribuidor and e.cod_passagem = p.cod_passagem and e.em <= p.entregue_em
        and (e.alvo = 'SERVICO' and e.acao = 'APROVAR_QUALIDADE' or e.alvo = 'CARTAO' and s.papel = 'PRONTO')) pronto on true
    order by p.entregue_em desc`.execute(c.tx)
  return promiseSlack(
    r.rows.map((x) => x.minutos),
    setting,
  )
}

/** What the last deliveries ask for, in words for the store's settings. */
export function slackInWords({ minutos, pedem, visitas }: PromiseSlack): string {
  if (pedem === null)
    return `Com ${SLACK_MIN_SAMPLE} entregas, as promessas passam a seguir o que elas pediram. Até agora: ${visitas}.`
  const asked = `As últimas ${visitas} entregas pedem ${formatDuration(pedem)}`
  if (minutos > pedem) return `${asked}: vale este valor.`
  return pedem > minutos
    ? `${asked}: as promessas usam ${formatDuration(minutos)}, o máximo.`
    : `${asked}, para cumprir 95 %: as promessas usam isso.`
}
