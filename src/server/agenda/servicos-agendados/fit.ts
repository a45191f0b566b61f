import { sql } from 'kysely'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { minutesByFactor } from '#shared/rules/factor.ts'
import { firstFit, promessaFor, type TimeSpan } from '#shared/rules/planning.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { busyTimes } from '../nucleo/equipamento-times.ts'
import { type MecanicoFactor, servicoFactors } from '../nucleo/factor.ts'
import { type AgendaLoja, lojaMecanicos } from '../nucleo/loja.ts'
import { learnSlack } from '../nucleo/slack.ts'

const MAX_SUGESTOES = 3

interface Candidate {
  codMecanico: number
  mecanico: string
  falta: string[]
  trechos: TimeSpan[]
  inicio: number
  fim: number
  fator: MecanicoFactor | undefined
  /** Names of the equipment that is free there. */
  com: string[]
}

/** Equipment that may serve together: one of each kind needed, with the time in which one of them is not free. */
interface EquipamentoSet {
  nomes: string[]
  ocupados: TimeSpan[]
}
const MAX_SETS = 24

/** Sets of equipment for a service, those with the same taken time once; without a need, or where the store has none, one empty set. */
async function equipamentoSets(
  c: Ctx,
  loja: AgendaLoja,
  codServicoAgendado: number,
  tipos: readonly string[],
  desde: number,
): Promise<EquipamentoSet[]> {
  let sets: EquipamentoSet[] = [{ nomes: [], ocupados: [] }]
  if (tipos.length === 0) return sets
  const { equipamentos } = await busyTimes(c, loja.codConcessionaria, loja.fuso, { tipos, codServicoAgendado, desde })
  for (const ofKind of Map.groupBy(equipamentos, (e) => e.tipo).values()) {
    const different = [...new Map(ofKind.toReversed().map((e) => [JSON.stringify(e.ocupados), e])).values()]
    sets = sets
      .flatMap((x) => different.map((e) => ({ nomes: [...x.nomes, e.nome], ocupados: [...x.ocupados, ...e.ocupados] })))
      .slice(0, MAX_SETS)
  }
  return sets
}

/**
 * The three best places for a service: mechanics with the skills first, then the earliest end, then the fewest slots. No other work moves.
 */
export async function suggest(
  c: Ctx,
  loja: AgendaLoja,
  s: AgendaServico,
  desde: string | undefined,
): Promise<Sugestao[]> {
  const now = Date.now()
  // Work on a booked car cannot begin before its appointment.
  const start = Math.max(
    now,
    desde ? Date.parse(desde) : 0,
    s.recepcionadoEm === null ? Date.parse(s.dataAgendamento) : 0,
  )
  const factors = await servicoFactors(c, loja.codConcessionaria, s.codServico)
  const { codDistribuidor } = c.tenant
  const asks = await sql<{
    habilidades: string[]
    equipamentos: string[]
    minutosDitos: number | null
  }>`select habilidades, equipamentos, minutos_ditos as "minutosDitos" from servico_agendado where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
  const { habilidades = [], equipamentos = [], minutosDitos = null } = asks.rows[0] ?? {}
  const minutos = Math.max(5, (minutosDitos ?? s.minutos) + s.minutosAdicionais - s.minutosTrabalhados)
  const ocupados = await sql<{
    codMecanico: number
    inicio: string
    fim: string
  }>`select "codMecanico", inicio, fim from (
      select x.cod_mecanico as "codMecanico", x.inicio, case when w.trabalhando and x.iniciado_em is not null and x.terminado_em is null
        then greatest(x.fim, now() + greatest(interval '0', make_interval(mins => w.minutos + w.minutos_adicionais, secs => -w.segundos_trabalhados) - (now() - w.trabalhando_desde))) else x.fim end as fim
      from servico_slot x join servico_agendado w on w.cod_distribuidor = x.cod_distribuidor and w.cod_servico_agendado = x.cod_servico_agendado
      where x.cod_distribuidor = ${codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and not x.cancelado and (x.fim > ${new Date(start).toISOString()}::timestamptz or w.trabalhando)
        and not (x.cod_servico_agendado = ${s.codServicoAgendado} and x.iniciado_em is null)) u
    where fim > ${new Date(start).toISOString()}::timestamptz`.execute(c.tx)
  const sets = await equipamentoSets(c, loja, s.codServicoAgendado, equipamentos, start)
  const candidates = (await lojaMecanicos(c, loja)).flatMap((m): Candidate[] => {
    const own = ocupados.rows
      .filter((o) => o.codMecanico === m.codMecanico)
      .map((o) => ({ de: Date.parse(o.inicio), ate: Date.parse(o.fim) }))
    const fator = factors.get(m.codMecanico)
    const needed = minutesByFactor(minutos, minutosDitos === null ? (fator?.fator ?? null) : null)
    const [place] = sets
      .flatMap(({ nomes, ocupados: taken }) => {
        const trechos = firstFit(m.expediente, start, needed, [...own, ...taken])
        const [first, last] = [trechos?.[0], trechos?.at(-1)]
        return trechos && first && last ? [{ com: nomes, trechos, inicio: first.de, fim: last.ate }] : []
      })
      .toSorted((a, b) => a.fim - b.fim)
    if (!place) return []
    const missing = habilidades.filter((h) => !m.habilidades.some((x) => x.toLowerCase() === h.toLowerCase()))
    return [
      {
        codMecanico: m.codMecanico,
        mecanico: m.nomeTratado,
        falta: missing,
        ...place,
        fator,
      },
    ]
  })
  const best = candidates
    .toSorted(
      (a, b) =>
        a.falta.length - b.falta.length ||
        a.fim - b.fim ||
        a.trechos.length - b.trechos.length ||
        a.codMecanico - b.codMecanico,
    )
    .slice(0, MAX_SUGESTOES)
  const firstEnd = Math.min(...best.map((m) => m.fim))
  const iso = (t: number) => new Date(t).toISOString()
  const slack = await learnSlack(c, loja.codConcessionaria, loja.folga)
  return best.map(({ falta: missing, trechos, fator, com, ...m }) => ({
    codMecanico: m.codMecanico,
    mecanico: m.mecanico,
    trechos: trechos.map((t) => ({ inicio: iso(t.de), fim: iso(t.ate) })),
    inicio: iso(m.inicio),
    fim: iso(m.fim),
    promessa: iso(promessaFor(m.fim, slack.minutos)),
    motivo: [
      missing.length > 0
        ? `não tem ${missing.join(', ')}`
        : habilidades.length > 0
          ? `faz ${habilidades.join(', ')}`
          : 'o serviço não pede habilidade',
      m.fim === firstEnd ? 'termina antes de todos' : `termina ${formatWhen(iso(m.fim), loja.fuso, new Date(now))}`,
      trechos.length > 1 ? `em ${trechos.length} partes` : 'sem interrupção',
      ...(com.length > 0 ? [`com ${com.join(' e ')}`] : []),
      ...(fator && fator.fator !== 1 ? [describeFactor(fator)] : []),
    ].join(', '),
  }))
}

/** Text for a mechanic's own factor. */
const describeFactor = ({ fator, servicos }: MecanicoFactor): string =>
  `costuma levar ${formatNumber(fator, 2)} × o tempo padrão (últimos ${servicos})`
