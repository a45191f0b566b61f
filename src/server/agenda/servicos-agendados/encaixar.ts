import { sql } from 'kysely'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { minutosPeloFator } from '#shared/rules/fator.ts'
import { primeiroEspaco, promessaDe, type Trecho } from '#shared/rules/planejamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { type FatorDoMecanico, fatoresDoServico } from '../nucleo/fator.ts'
import { type LojaDaAgenda, mecanicosDaLoja } from '../nucleo/loja.ts'

const MAX_SUGESTOES = 3

interface Candidato {
  codMecanico: number
  mecanico: string
  falta: string[]
  trechos: Trecho[]
  inicio: number
  fim: number
  fator: FatorDoMecanico | undefined
}

/** The three best places for a service: whoever has the skills first, then the earliest end, then fewest pieces. Nobody else's work moves. */
export async function sugerir(
  c: Ctx,
  loja: LojaDaAgenda,
  s: ServicoDaAgenda,
  desde: string | undefined,
): Promise<Sugestao[]> {
  const agora = Date.now()
  // A car that has not come yet cannot be worked on before it is due.
  const inicio = Math.max(
    agora,
    desde ? Date.parse(desde) : 0,
    s.recepcionadoEm === null ? Date.parse(s.dataAgendamento) : 0,
  )
  const fatores = await fatoresDoServico(c, loja.codConcessionaria, s.codServico)
  const { codDistribuidor } = c.inquilino
  const pede = await sql<{
    habilidades: string[]
    minutosDitos: number | null
  }>`select habilidades, minutos_ditos as "minutosDitos" from servico_agendado where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
  const { habilidades = [], minutosDitos = null } = pede.rows[0] ?? {}
  const minutos = Math.max(5, (minutosDitos ?? s.minutos) + s.minutosAdicionais - s.minutosTrabalhados)
  const ocupados = await sql<{
    codMecanico: number
    inicio: string
    fim: string
  }>`select "codMecanico", inicio, fim from (
      select x.cod_mecanico as "codMecanico", x.inicio, case when w.trabalhando and x.iniciado_em is not null and x.terminado_em is null
        then greatest(x.fim, now() + greatest(interval '0', make_interval(mins => w.minutos + w.minutos_adicionais, secs => -w.segundos_trabalhados) - (now() - w.trabalhando_desde))) else x.fim end as fim
      from servico_slot x join servico_agendado w on w.cod_distribuidor = x.cod_distribuidor and w.cod_servico_agendado = x.cod_servico_agendado
      where x.cod_distribuidor = ${codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and not x.cancelado and (x.fim > ${new Date(inicio).toISOString()}::timestamptz or w.trabalhando)
        and not (x.cod_servico_agendado = ${s.codServicoAgendado} and x.iniciado_em is null)) u
    where fim > ${new Date(inicio).toISOString()}::timestamptz`.execute(c.tx)
  const candidatos = (await mecanicosDaLoja(c, loja)).flatMap((m): Candidato[] => {
    const dele = ocupados.rows
      .filter((o) => o.codMecanico === m.codMecanico)
      .map((o) => ({ de: Date.parse(o.inicio), ate: Date.parse(o.fim) }))
    const fator = fatores.get(m.codMecanico)
    const trechos = primeiroEspaco(
      m.expediente,
      inicio,
      minutosPeloFator(minutos, minutosDitos === null ? (fator?.fator ?? null) : null),
      dele,
    )
    const [primeiro, ultimo] = [trechos?.[0], trechos?.at(-1)]
    if (!trechos || !primeiro || !ultimo) return []
    const falta = habilidades.filter((h) => !m.habilidades.some((x) => x.toLowerCase() === h.toLowerCase()))
    return [
      {
        codMecanico: m.codMecanico,
        mecanico: m.nomeTratado,
        falta,
        trechos,
        inicio: primeiro.de,
        fim: ultimo.ate,
        fator,
      },
    ]
  })
  const melhores = candidatos
    .toSorted(
      (a, b) =>
        a.falta.length - b.falta.length ||
        a.fim - b.fim ||
        a.trechos.length - b.trechos.length ||
        a.codMecanico - b.codMecanico,
    )
    .slice(0, MAX_SUGESTOES)
  const primeiroFim = Math.min(...melhores.map((m) => m.fim))
  const iso = (t: number) => new Date(t).toISOString()
  return melhores.map(({ falta, trechos, fator, ...m }) => ({
    codMecanico: m.codMecanico,
    mecanico: m.mecanico,
    trechos: trechos.map((t) => ({ inicio: iso(t.de), fim: iso(t.ate) })),
    inicio: iso(m.inicio),
    fim: iso(m.fim),
    promessa: iso(promessaDe(m.fim, loja.folga)),
    motivo: [
      falta.length > 0
        ? `não tem ${falta.join(', ')}`
        : habilidades.length > 0
          ? `faz ${habilidades.join(', ')}`
          : 'o serviço não pede habilidade',
      m.fim === primeiroFim
        ? 'termina antes de todos'
        : `termina ${formatarQuando(iso(m.fim), loja.fuso, new Date(agora))}`,
      trechos.length > 1 ? `em ${trechos.length} partes` : 'sem interrupção',
      ...(fator && fator.fator !== 1 ? [doFator(fator)] : []),
    ].join(', '),
  }))
}

/** How a mechanic's own time is told. */
const doFator = ({ fator, servicos }: FatorDoMecanico): string =>
  `costuma levar ${fator.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} × o tempo padrão (últimos ${servicos})`
