import { sql } from 'kysely'
import type { PromessaAtRisk, AgendaServico } from '#shared/agenda/agenda.ts'
import { type WorkEnd, withinHours } from '#shared/rules/planning.ts'
import { forecastServicos, forecastVisit } from '#shared/rules/promessas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type AgendaLoja, lojaExpediente, lojaMecanicos } from './loja.ts'
import { lojaOpenServicos, between, listServicos } from './read-servicos.ts'

/** In whose hours work is done: a mechanic's, or the store's. */
export async function readHours(c: Ctx, loja: AgendaLoja): Promise<(codMecanico: number | null) => WorkEnd> {
  const store = withinHours(lojaExpediente(loja))
  const own = new Map((await lojaMecanicos(c, loja)).map((m) => [m.codMecanico, withinHours(m.expediente)]))
  return (codMecanico) => (codMecanico === null ? store : (own.get(codMecanico) ?? store))
}

/** Open services of a store, and the forecast of each visit (null when the car is ready). */
export async function forecastLoja(
  c: Ctx,
  loja: AgendaLoja,
  now = Date.now(),
): Promise<
  Map<number, { servicos: AgendaServico[]; previsao: number | null; causa: string; fins: Map<number, number> }>
> {
  const openItems = await listServicos(
    c,
    between(lojaOpenServicos(c, loja.codConcessionaria)),
    new Date(now).toISOString(),
  )
  const endTimes = forecastServicos(openItems, now, await readHours(c, loja))
  const visitas = Map.groupBy(
    openItems.filter((s) => s.codPassagem !== null),
    (s) => s.codPassagem ?? 0,
  )
  return new Map(
    [...visitas].map(([cod, servicos]) => [
      cod,
      {
        servicos,
        ...forecastVisit(servicos, endTimes, loja.folga, now),
        fins: new Map(servicos.map((s) => [s.codServicoAgendado, endTimes.get(s.codServicoAgendado)?.fim ?? now])),
      },
    ]),
  )
}

/** Promises that an act put at risk or delayed further. Both lists must be computed for the same instant. */
export function worsened(before: readonly PromessaAtRisk[], after: readonly PromessaAtRisk[]): PromessaAtRisk[] {
  const known = new Map(before.map((x) => [x.codPassagem, x.minutos]))
  return after.filter((x) => x.minutos > (known.get(x.codPassagem) ?? 0))
}

/** Visits whose forecast is later than their promise, worst first. */
export async function listRiscos(c: Ctx, loja: AgendaLoja, now = Date.now()): Promise<PromessaAtRisk[]> {
  const forecasts = await forecastLoja(c, loja, now)
  const r = await sql<Omit<PromessaAtRisk, 'previsao' | 'minutos' | 'causa'>>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, p.cod_passagem as "codPassagem", p.prisma, p.promessa, p.versao
    from passagem p join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${loja.codConcessionaria} and p.entregue_em is null and p.promessa is not null`.execute(
    c.tx,
  )
  return r.rows
    .flatMap((p) => {
      const { previsao = null, causa = 'A visita não tem serviços' } = forecasts.get(p.codPassagem) ?? {}
      const quando = previsao ?? now
      const minutos = Math.round((quando - Date.parse(p.promessa)) / 60_000)
      return minutos > 0 ? [{ ...p, previsao: new Date(quando).toISOString(), minutos, causa }] : []
    })
    .toSorted((a, b) => b.minutos - a.minutos)
}
