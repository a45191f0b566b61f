import { sql } from 'kysely'
import type { agendaPublica } from '#shared/agenda/links-agenda.ts'
import { addDays } from '#shared/rules/dates.ts'
import { recepcaoOfDay, type RecepcaoVeiculo } from '#shared/rules/recepcao.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listAgendamentos } from '../nucleo/read-agendamentos.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { lojaToday, dayBounds, getAgendaLoja } from '../nucleo/loja.ts'
import { dayServicos } from '../nucleo/read-servicos.ts'
import { buildIcs } from '../nucleo/ics.ts'
import { agendamentosCalendar, mecanicosCalendar, getLojaName } from './queries.ts'

/** Drops the whole plate: the wall panel shows only the masked plate and the first name. */
const toWallView = ({ placaOriginal: _, codTipoServico: __, ...v }: RecepcaoVeiculo) => v

async function currentRev(c: Ctx, codConcessionaria: number): Promise<number> {
  const r = await sql<{
    rev: number
  }>`select rev from agenda_rev where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`.execute(
    c.tx,
  )
  return r.rows[0]?.rev ?? 0
}

const PAST_DAYS = 7
const AHEAD = 60

export const routes: Handlers<typeof agendaPublica> = {
  painelPublico: (p) =>
    withLink(
      p,
      'PAINEL',
      async (c, { codConcessionaria }) => {
        const loja = await getAgendaLoja(c, codConcessionaria)
        const dia = lojaToday(loja)
        // Read `rev` before the list: the list then contains every change up to it.
        const rev = await currentRev(c, codConcessionaria)
        if (p.query.rev === rev && p.query.dia === dia) return { rev, dados: null }
        const servicos = await dayServicos(c, loja, dia)
        return {
          rev,
          dados: {
            concessionaria: await getLojaName(c, codConcessionaria),
            fuso: loja.fuso,
            primaria: c.tenant.corPrimaria,
            veiculos: recepcaoOfDay(servicos, dia, loja.fuso).map(toWallView),
            trazidos: recepcaoOfDay(servicos, dia, loja.fuso, true).map(toWallView),
          },
        }
      },
      true,
    ),

  calendarioAgendamentosPublico: (p) =>
    withLink(
      p,
      'CALENDARIO',
      async (c, { codConcessionaria }) =>
        agendamentosCalendar(c, await getAgendaLoja(c, codConcessionaria), p.query, true),
      true,
    ),
  calendarioMecanicosPublico: (p) =>
    withLink(
      p,
      'CALENDARIO',
      async (c, { codConcessionaria }) =>
        mecanicosCalendar(c, await getAgendaLoja(c, codConcessionaria), p.query, true),
      true,
    ),

  agendaIcs: (p) =>
    withLink(
      p,
      'ICS',
      async (c, { codConcessionaria, codConsultor }) => {
        const loja = await getAgendaLoja(c, codConcessionaria)
        const today = lojaToday(loja)
        const loaded = await listAgendamentos(
          c,
          sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.cod_consultor = ${codConsultor} and s.estado not in ('CANCELADO', 'NO_SHOW')
            and s.inicio >= ${dayBounds(loja, addDays(today, -PAST_DAYS)).de}::timestamptz and s.inicio < ${dayBounds(loja, addDays(today, AHEAD)).ate}::timestamptz`,
        )
        const nome = `Agenda · ${await getLojaName(c, codConcessionaria)}`
        const text = buildIcs(
          { nome, host: c.tenant.dominioGestao.replace(/:\d+$/, ''), agora: new Date().toISOString() },
          loaded,
        )
        return { tipo: 'text/calendar; charset=utf-8', corpo: Buffer.from(text), nome: 'agenda.ics' }
      },
      true,
    ),
}
