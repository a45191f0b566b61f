import { promessaDe } from './planejamento.ts'

const MIN = 60_000

/** A service as the forecast looks at it: as every list of the agenda has it. */
export interface ServicoPrevisto {
  codServicoAgendado: number
  codPassagem: number | null
  placa: string | null
  chassi: string | null
  descricao: string
  status: number
  paralisado: boolean
  trabalhando: boolean
  motivo: string | null
  pausaPrevisao: string | null
  finalizadoEm: string | null
  minutos: number
  minutosAdicionais: number
  minutosTrabalhados: number
  trabalhandoDesde: string | null
  mecanico: string | null
  slots: readonly {
    codMecanico: number
    inicio: string
    fim: string
    iniciadoEm: string | null
    terminadoEm: string | null
  }[]
}

/** When a service is expected to end (epoch milliseconds), and what holds it up, in words; no words when it goes as planned. */
interface Previsto {
  fim: number
  causa: string | null
}

const carro = (s: ServicoPrevisto) => s.placa ?? s.chassi ?? 'outro veículo'

/** Lets the planned work of a store go on from now: what runs over pushes what follows in that mechanic's day. Gives the expected end of each service. */
export function preverServicos(servicos: readonly ServicoPrevisto[], agora: number): Map<number, Previsto> {
  const fins = new Map<number, Previsto>()
  const dizer = (s: ServicoPrevisto, fim: number, causa: string | null) => {
    const antes = fins.get(s.codServicoAgendado)
    if (!antes || fim >= antes.fim) fins.set(s.codServicoAgendado, { fim, causa: causa ?? antes?.causa ?? null })
  }
  const abertos = servicos.filter((s) => s.status <= 2)
  for (const s of servicos) if (s.status > 2) dizer(s, s.finalizadoEm ? Date.parse(s.finalizadoEm) : agora, null)
  const livres = new Map<number, { desde: number; por: ServicoPrevisto | null }>()
  const pendentes = abertos
    .flatMap((s) => s.slots.filter((x) => x.terminadoEm === null).map((x) => ({ s, x, de: Date.parse(x.inicio) })))
    .toSorted((a, b) => a.de - b.de)
  for (const { s, x, de } of pendentes) {
    const livre = livres.get(x.codMecanico) ?? { desde: agora, por: null }
    const fimPlanejado = Date.parse(x.fim)
    if (s.trabalhando && x.iniciadoEm !== null) {
      const corridos = s.trabalhandoDesde ? (agora - Date.parse(s.trabalhandoDesde)) / MIN : 0
      const resta = Math.max(0, s.minutos + s.minutosAdicionais - s.minutosTrabalhados - corridos)
      const fim = Math.max(fimPlanejado, agora + resta * MIN)
      const estoura = fim > fimPlanejado
      dizer(s, fim, estoura ? `“${s.descricao}” passa do tempo planejado` : null)
      livres.set(x.codMecanico, { desde: fim, por: estoura ? s : livre.por })
      continue
    }
    const volta = s.paralisado && s.pausaPrevisao ? Date.parse(s.pausaPrevisao) : 0
    const inicio = Math.max(de, livre.desde, volta)
    const fim = inicio + (fimPlanejado - de)
    // A later part of the same service is late for what made the first one late.
    const porSi = livre.por?.codServicoAgendado === s.codServicoAgendado
    const antes = porSi ? fins.get(s.codServicoAgendado)?.causa : null
    dizer(s, fim, inicio > de ? (antes ?? atraso(s, de, livre)) : null)
    livres.set(x.codMecanico, { desde: fim, por: inicio > de ? s : null })
  }
  for (const s of abertos) {
    if (fins.has(s.codServicoAgendado)) continue
    const resta = Math.max(0, s.minutos + s.minutosAdicionais - s.minutosTrabalhados) * MIN
    const desde = s.pausaPrevisao ? Math.max(agora, Date.parse(s.pausaPrevisao)) : agora
    dizer(
      s,
      desde + resta,
      s.paralisado
        ? `“${s.descricao}” está paralisado: ${s.motivo ?? 'sem motivo'}`
        : `“${s.descricao}” está sem mecânico`,
    )
  }
  return fins
}

function atraso(s: ServicoPrevisto, de: number, livre: { desde: number; por: ServicoPrevisto | null }): string {
  if (s.paralisado) return `“${s.descricao}” está paralisado: ${s.motivo ?? 'sem motivo'}`
  if (livre.desde > de && livre.por && livre.por.codServicoAgendado !== s.codServicoAgendado)
    return `${s.mecanico ?? 'O mecânico'} ainda está em “${livre.por.descricao}” (${carro(livre.por)})`
  return `“${s.descricao}” ainda não começou`
}

/** When a visit can be handed over as the work goes (null: it is ready), and what holds it up. Its services alone, and the forecast of all. Minutes. */
export function preverVisita(
  servicos: readonly ServicoPrevisto[],
  fins: ReadonlyMap<number, Previsto>,
  folgaMinutos: number,
  agora: number,
): { previsao: number | null; causa: string } {
  const porFazer = servicos.filter((s) => s.status < 4)
  if (porFazer.length === 0) return { previsao: null, causa: 'O veículo está pronto e espera a entrega' }
  let [fim, causa] = [0, '']
  for (const s of porFazer) {
    const f = fins.get(s.codServicoAgendado)
    if (f && f.fim > fim) [fim, causa] = [f.fim, f.causa ?? `“${s.descricao}” termina depois do combinado`]
  }
  return { previsao: Math.max(promessaDe(fim, folgaMinutos), agora), causa }
}
