import { sql } from 'kysely'
import type { agenda } from '#shared/agenda/agenda.ts'
import { localInstant, addDays } from '#shared/rules/dates.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { listAgendamentos } from '../nucleo/read-agendamentos.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { dailyCapacity } from '../nucleo/capacity.ts'
import { daysBetween, lojaToday, dayBounds, getAgendaLoja, type AgendaLoja, lojaMecanicos } from '../nucleo/loja.ts'
import { listRiscos } from '../nucleo/riscos.ts'
import { dayServicos } from '../nucleo/read-servicos.ts'
import {
  countPassantes,
  listHeldHours,
  listBolsao,
  listAgendaConsultores,
  listEntregas,
  listTimes,
  listOpenOs,
  listBoard,
  listServicoTypes,
} from './queries.ts'

const MAX_DAYS = 62
const NO_SHOW_DAYS = 30

/** Free hours of a day by the store's step, without past ones. */
function horasLivres(loja: AgendaLoja, dia: string, taken: readonly { inicio: string; minutos: number }[]): string[] {
  const hours = loja.feriados.has(dia) ? undefined : loja.horarios[weekdayOf(dia)]
  if (!hours) return []
  const [abre = 0, fecha = 0] = hours.map((h) => Date.parse(localInstant(dia, h, loja.fuso)))
  const step = loja.passo * 60_000
  const free: string[] = []
  for (let de = abre; de + step <= fecha; de += step) {
    const clash = taken.some((a) => Date.parse(a.inicio) < de + step && Date.parse(a.inicio) + a.minutos * 60_000 > de)
    if (!clash && de > Date.now()) free.push(new Date(de).toISOString())
  }
  return free
}

export const routes: Handlers<typeof agenda> = {
  async agendamentoServicos(c) {
    return dayServicos(c, await getAgendaLoja(c, c.params.codConcessionaria), c.params.data)
  },
  async agendamentoEntrega(c) {
    return listEntregas(c, await getAgendaLoja(c, c.params.codConcessionaria), c.params.codAgendamento)
  },
  async mecanicosQuadro(c) {
    return listBoard(c, await getAgendaLoja(c, c.params.codConcessionaria))
  },
  async horariosOcupadosTecnicos(c) {
    return listTimes(c, await getAgendaLoja(c, c.params.codConcessionaria), c.params.data)
  },

  async agendaConsultores(c) {
    const { codConcessionaria } = c.params
    const loja = await getAgendaLoja(c, codConcessionaria)
    const dia = c.query.data ?? lojaToday(loja)
    const { de, ate } = dayBounds(loja, dia)
    const ofDay = await listAgendamentos(
      c,
      sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.inicio >= ${de}::timestamptz and s.inicio < ${ate}::timestamptz and s.estado <> 'CANCELADO'`,
    )
    const passantes = await countPassantes(c, loja, dia)
    const held = await listHeldHours(c, loja, dia)
    return (await listAgendaConsultores(c, codConcessionaria)).map((n) => {
      const agendamentos = ofDay.filter((a) => a.codConsultor === n.codConsultor)
      return {
        ...n,
        agendamentos,
        chegadas: agendamentos.filter((a) => a.chegouEm !== null).length,
        ausencias: agendamentos.filter((a) => a.estado === 'NO_SHOW').length,
        passantes: passantes.get(n.codConsultor) ?? 0,
        horasLivres: horasLivres(loja, dia, [
          ...agendamentos.filter((a) => a.estado !== 'NO_SHOW'),
          ...held.filter((h) => h.codConsultor === n.codConsultor),
        ]),
      }
    })
  },

  async osAberta(c) {
    return listOpenOs(c, await getAgendaLoja(c, c.params.codConcessionaria), c.params.data)
  },

  async noShow(c) {
    const { codConcessionaria } = c.params
    const loja = await getAgendaLoja(c, codConcessionaria)
    const { de } = dayBounds(loja, addDays(lojaToday(loja), -NO_SHOW_DAYS))
    const noShows = await listAgendamentos(
      c,
      sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.inicio >= ${de}::timestamptz and s.estado = 'NO_SHOW'`,
    )
    return noShows.toReversed()
  },

  async bolsao(c) {
    return listBolsao(c, await getAgendaLoja(c, c.params.codConcessionaria), c.params.data)
  },
  tiposServico: (c) => listServicoTypes(c),
  async mecanicosDaAgenda(c) {
    return lojaMecanicos(c, await getAgendaLoja(c, c.params.codConcessionaria))
  },
  consultoresDaAgenda: (c) => listAgendaConsultores(c, c.params.codConcessionaria),

  async capacidade(c) {
    const { de, ate } = c.query
    const days = daysBetween(de, ate).length
    if (days === 0) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
    if (days > MAX_DAYS) throw invalid('Período longo demais', { ate: `Peça até ${MAX_DAYS} dias por vez` })
    return dailyCapacity(c, await getAgendaLoja(c, c.params.codConcessionaria), de, ate)
  },
  async promessasEmRisco(c) {
    return listRiscos(c, await getAgendaLoja(c, c.params.codConcessionaria))
  },

  getDataByKeyRedis: {
    async prepare({ services, params }) {
      const g = await services.shelf.read(params.key)
      return async (c) => {
        if (!g || g.codDistribuidor !== c.tenant.codDistribuidor || !c.sessao.lojas.has(g.codConcessionaria))
          throw notFound('Esta lista não está mais guardada. Leia-a de novo.')
        return { rev: g.rev, dados: g.dados }
      }
    },
  },
}
