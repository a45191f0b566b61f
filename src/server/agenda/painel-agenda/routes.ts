import { sql } from 'kysely'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { MAX_DASHBOARD_DAYS } from '#shared/agenda/painel-agenda.ts'
import { addDays } from '#shared/rules/dates.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { lojaToday, getAgendaLoja, type AgendaLoja } from '../nucleo/loja.ts'
import { readPeriod } from './days.ts'
import { readRows } from './rows.ts'
import { panelColumns, readNames, readReplay, seriesOf, sumAll } from './queries.ts'

const DAY_MS = 86_400_000

const LAST_DAY = '2199-12-31'

/** Number of days of a period, both ends included. Throws 422 for an invalid period. */
export function periodDays(de: string, ate: string): number {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS) + 1
  if (n < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (n > MAX_DASHBOARD_DAYS) throw invalid('Período longo demais', { ate: 'Escolha até três anos' })
  // The last representable day has no next day.
  if (ate > LAST_DAY) throw invalid('Período longe demais', { ate: 'Escolha um dia mais perto de hoje' })
  return n
}

async function countBolsao(c: Ctx, codConcessionaria: number): Promise<number> {
  const r = await sql<{ n: number }>`select count(*)::int as n from servico_agendado s
    join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem and p.entregue_em is null
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and s.status < 3 and not s.removido and not s.paralisado
      and not exists (select from servico_slot y where y.cod_distribuidor = s.cod_distribuidor and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado and y.terminado_em is null)`.execute(
    c.tx,
  )
  return r.rows[0]?.n ?? 0
}

/** Cuts future days: they have no figures. */
function lastDay(loja: AgendaLoja, ate: string): string {
  const today = lojaToday(loja)
  return ate > today ? today : ate
}

export const routes: Handlers<typeof painelAgenda> = {
  async painelDaAgenda(c) {
    const { codConcessionaria } = c.params
    const { de, ate } = c.query
    const n = periodDays(de, ate)
    const loja = await getAgendaLoja(c, codConcessionaria)
    const periodoAnterior = { de: addDays(de, -n), ate: addDays(de, -1) }
    const names = await readNames(c, codConcessionaria)
    const { partes: parts, porMes: byMonth } = await readPeriod(c, loja, { de, ate })
    const before = await readPeriod(c, loja, periodoAnterior)
    return {
      atual: await sumAll(c, loja, parts, { de, ate }, names),
      anterior: await sumAll(c, loja, before.partes, periodoAnterior, names),
      periodoAnterior,
      serie: seriesOf(parts, lastDay(loja, ate), byMonth),
      colunas: await panelColumns(c, codConcessionaria),
      bolsaoAgora: await countBolsao(c, codConcessionaria),
    }
  },

  async linhasDoPainel(c) {
    const { de, ate, antes, figura, cod } = c.query
    periodDays(de, ate)
    const loja = await getAgendaLoja(c, c.params.codConcessionaria)
    const today = lojaToday(loja)
    const end = antes !== undefined && antes < ate ? antes : ate
    return readRows(c, loja, { de, ate: end > today ? today : end, figura, cod })
  },

  async replayDoDia(c) {
    const { codConcessionaria, data } = c.params
    const loja = await getAgendaLoja(c, codConcessionaria)
    return { ...(await readReplay(c, loja, data)), colunas: await panelColumns(c, codConcessionaria) }
  },
}
