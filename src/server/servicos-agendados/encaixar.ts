import { sql } from 'kysely'
import type { ServicoDaAgenda } from '#shared/agenda.ts'
import type { Sugestao } from '#shared/servicos-agendados.ts'
import { formatarQuando } from '#shared/regras/datas.ts'
import { primeiroEspaco, promessaDe, type Trecho } from '#shared/regras/planejamento.ts'
import type { Ctx } from '../contexto.ts'
import { type LojaDaAgenda, mecanicosDaLoja } from '../oficina/loja.ts'

const MAX_SUGESTOES = 3

interface Candidato {
  codMecanico: number
  mecanico: string
  falta: string[]
  trechos: Trecho[]
  inicio: number
  fim: number
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
  const minutos = Math.max(5, s.minutos + s.minutosAdicionais - s.minutosTrabalhados)
  const { codDistribuidor } = c.inquilino
  const pede = await sql<{
    habilidades: string[]
  }>`select habilidades from servico_agendado where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
  const habilidades = pede.rows[0]?.habilidades ?? []
  const ocupados = await sql<{
    codMecanico: number
    inicio: string
    fim: string
  }>`select cod_mecanico as "codMecanico", inicio, fim from servico_slot
    where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cancelado and fim > ${new Date(inicio).toISOString()}::timestamptz
      and not (cod_servico_agendado = ${s.codServicoAgendado} and iniciado_em is null)`.execute(c.tx)
  const candidatos = (await mecanicosDaLoja(c, loja)).flatMap((m): Candidato[] => {
    const dele = ocupados.rows
      .filter((o) => o.codMecanico === m.codMecanico)
      .map((o) => ({ de: Date.parse(o.inicio), ate: Date.parse(o.fim) }))
    const trechos = primeiroEspaco(m.expediente, inicio, minutos, dele)
    const [primeiro, ultimo] = [trechos?.[0], trechos?.at(-1)]
    if (!trechos || !primeiro || !ultimo) return []
    const falta = habilidades.filter((h) => !m.habilidades.some((x) => x.toLowerCase() === h.toLowerCase()))
    return [
      { codMecanico: m.codMecanico, mecanico: m.nomeTratado, falta, trechos, inicio: primeiro.de, fim: ultimo.ate },
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
  return melhores.map(({ falta, trechos, ...m }) => ({
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
    ].join(', '),
  }))
}
