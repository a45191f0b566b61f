import { sql } from 'kysely'
import type { agendaPublica } from '#shared/agenda/links-agenda.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { recepcaoDoDia, type VeiculoNaRecepcao } from '#shared/rules/recepcao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import type { Handlers } from '../../core/http/http.ts'
import { listAgendamentos } from '../nucleo/agendamentos-lidos.ts'
import { comLink } from '../../core/tenancy/links.ts'
import { hojeNaLoja, limitesDoDia, lojaDaAgenda } from '../nucleo/loja.ts'
import { servicosDoDia } from '../nucleo/servicos-lidos.ts'
import { calendarioIcs } from './ics.ts'
import { calendarioDeAgendamentos, calendarioDeMecanicos, nomeDaLoja } from './queries.ts'

/** What may stand on a wall: the plate masked, the first name, no whole plate beside them. */
const naParede = ({ placaOriginal: _, codTipoServico: __, ...v }: VeiculoNaRecepcao) => v

async function revDe(c: Ctx, codConcessionaria: number): Promise<number> {
  const r = await sql<{
    rev: number
  }>`select rev from agenda_rev where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`.execute(
    c.tx,
  )
  return r.rows[0]?.rev ?? 0
}

const PASSADO = 7
const ADIANTE = 60

export const rotas: Handlers<typeof agendaPublica> = {
  painelPublico: (p) =>
    comLink(
      p,
      'PAINEL',
      async (c, { codConcessionaria }) => {
        const loja = await lojaDaAgenda(c, codConcessionaria)
        const dia = hojeNaLoja(loja)
        // Counted before the list is read: it then holds every change up to it.
        const rev = await revDe(c, codConcessionaria)
        if (p.query.rev === rev && p.query.dia === dia) return { rev, dados: null }
        const servicos = await servicosDoDia(c, loja, dia)
        return {
          rev,
          dados: {
            concessionaria: await nomeDaLoja(c, codConcessionaria),
            fuso: loja.fuso,
            primaria: c.inquilino.corPrimaria,
            veiculos: recepcaoDoDia(servicos, dia, loja.fuso).map(naParede),
            trazidos: recepcaoDoDia(servicos, dia, loja.fuso, true).map(naParede),
          },
        }
      },
      true,
    ),

  calendarioAgendamentosPublico: (p) =>
    comLink(
      p,
      'CALENDARIO',
      async (c, { codConcessionaria }) =>
        calendarioDeAgendamentos(c, await lojaDaAgenda(c, codConcessionaria), p.query, true),
      true,
    ),
  calendarioMecanicosPublico: (p) =>
    comLink(
      p,
      'CALENDARIO',
      async (c, { codConcessionaria }) =>
        calendarioDeMecanicos(c, await lojaDaAgenda(c, codConcessionaria), p.query, true),
      true,
    ),

  agendaIcs: (p) =>
    comLink(
      p,
      'ICS',
      async (c, { codConcessionaria, codConsultor }) => {
        const loja = await lojaDaAgenda(c, codConcessionaria)
        const hoje = hojeNaLoja(loja)
        const lidos = await listAgendamentos(
          c,
          sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.cod_consultor = ${codConsultor} and s.estado not in ('CANCELADO', 'NO_SHOW')
            and s.inicio >= ${limitesDoDia(loja, somarDias(hoje, -PASSADO)).de}::timestamptz and s.inicio < ${limitesDoDia(loja, somarDias(hoje, ADIANTE)).ate}::timestamptz`,
        )
        const nome = `Agenda · ${await nomeDaLoja(c, codConcessionaria)}`
        const texto = calendarioIcs(
          { nome, host: c.inquilino.dominioGestao.replace(/:\d+$/, ''), agora: new Date().toISOString() },
          lidos,
        )
        return { tipo: 'text/calendar; charset=utf-8', corpo: Buffer.from(texto), nome: 'agenda.ics' }
      },
      true,
    ),
}
