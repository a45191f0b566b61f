import { sql } from 'kysely'
import type { agenda } from '#shared/agenda/agenda.ts'
import { instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import { listAgendamentos } from '../nucleo/agendamentos-lidos.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { capacidadeDosDias } from '../nucleo/capacidade.ts'
import {
  diasEntre,
  hojeNaLoja,
  limitesDoDia,
  lojaDaAgenda,
  type LojaDaAgenda,
  mecanicosDaLoja,
} from '../nucleo/loja.ts'
import { listRiscos } from '../nucleo/riscos.ts'
import { servicosDoDia } from '../nucleo/servicos-lidos.ts'
import {
  contarPassantes,
  listBolsao,
  listConsultoresDaAgenda,
  listEntregas,
  listHorarios,
  listOsAberta,
  listQuadro,
  listTipos,
} from './queries.ts'

const MAX_DIAS = 62
const NO_SHOW_DIAS = 30

/** Hours of a day that nothing takes, by the store's step; past ones are gone. */
function horasLivres(
  loja: LojaDaAgenda,
  dia: string,
  tomados: readonly { inicio: string; minutos: number }[],
): string[] {
  const horas = loja.feriados.has(dia) ? undefined : loja.horarios[diaDaSemana(dia)]
  if (!horas) return []
  const [abre = 0, fecha = 0] = horas.map((h) => Date.parse(instanteLocal(dia, h, loja.fuso)))
  const passo = loja.passo * 60_000
  const livres: string[] = []
  for (let de = abre; de + passo <= fecha; de += passo) {
    const choque = tomados.some(
      (a) => Date.parse(a.inicio) < de + passo && Date.parse(a.inicio) + a.minutos * 60_000 > de,
    )
    if (!choque && de > Date.now()) livres.push(new Date(de).toISOString())
  }
  return livres
}

export const rotas: Handlers<typeof agenda> = {
  async agendamentoServicos(c) {
    return servicosDoDia(c, await lojaDaAgenda(c, c.params.codConcessionaria), c.params.data)
  },
  async agendamentoEntrega(c) {
    return listEntregas(c, await lojaDaAgenda(c, c.params.codConcessionaria), c.params.codAgendamento)
  },
  async mecanicosQuadro(c) {
    return listQuadro(c, await lojaDaAgenda(c, c.params.codConcessionaria))
  },
  async horariosOcupadosTecnicos(c) {
    return listHorarios(c, await lojaDaAgenda(c, c.params.codConcessionaria), c.params.data)
  },

  async agendaConsultores(c) {
    const { codConcessionaria } = c.params
    const loja = await lojaDaAgenda(c, codConcessionaria)
    const dia = c.query.data ?? hojeNaLoja(loja)
    const { de, ate } = limitesDoDia(loja, dia)
    const doDia = await listAgendamentos(
      c,
      sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.inicio >= ${de}::timestamptz and s.inicio < ${ate}::timestamptz and s.estado <> 'CANCELADO'`,
    )
    const passantes = await contarPassantes(c, loja, dia)
    return (await listConsultoresDaAgenda(c, codConcessionaria)).map((n) => {
      const agendamentos = doDia.filter((a) => a.codConsultor === n.codConsultor)
      return {
        ...n,
        agendamentos,
        chegadas: agendamentos.filter((a) => a.chegouEm !== null).length,
        ausencias: agendamentos.filter((a) => a.estado === 'NO_SHOW').length,
        passantes: passantes.get(n.codConsultor) ?? 0,
        horasLivres: horasLivres(
          loja,
          dia,
          agendamentos.filter((a) => a.estado !== 'NO_SHOW'),
        ),
      }
    })
  },

  async osAberta(c) {
    return listOsAberta(c, await lojaDaAgenda(c, c.params.codConcessionaria), c.params.data)
  },

  async noShow(c) {
    const { codConcessionaria } = c.params
    const loja = await lojaDaAgenda(c, codConcessionaria)
    const { de } = limitesDoDia(loja, somarDias(hojeNaLoja(loja), -NO_SHOW_DIAS))
    const ausentes = await listAgendamentos(
      c,
      sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.inicio >= ${de}::timestamptz and s.estado = 'NO_SHOW'`,
    )
    return ausentes.toReversed()
  },

  async bolsao(c) {
    return listBolsao(c, await lojaDaAgenda(c, c.params.codConcessionaria), c.params.data)
  },
  tiposServico: (c) => listTipos(c),
  async mecanicosDaAgenda(c) {
    return mecanicosDaLoja(c, await lojaDaAgenda(c, c.params.codConcessionaria))
  },
  consultoresDaAgenda: (c) => listConsultoresDaAgenda(c, c.params.codConcessionaria),

  async capacidade(c) {
    const { de, ate } = c.query
    const dias = diasEntre(de, ate).length
    if (dias === 0) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
    if (dias > MAX_DIAS) throw invalid('Período longo demais', { ate: `Peça até ${MAX_DIAS} dias por vez` })
    return capacidadeDosDias(c, await lojaDaAgenda(c, c.params.codConcessionaria), de, ate)
  },
  async promessasEmRisco(c) {
    return listRiscos(c, await lojaDaAgenda(c, c.params.codConcessionaria))
  },

  async getDataByKeyRedis(c) {
    const g = await c.partes.prateleira.ler(c.params.key)
    if (!g || g.codDistribuidor !== c.inquilino.codDistribuidor || !c.sessao.lojas.has(g.codConcessionaria))
      throw notFound('Esta lista não está mais guardada. Leia-a de novo.')
    return { rev: g.rev, dados: g.dados }
  },
}
