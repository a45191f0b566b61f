// A vehicle's place in its maker's plan: what is next due, what is overdue, when the next comes (domain §8).

/** A package of the plan: due at km or months, whichever first. */
export interface Revisao {
  codPacote: number
  km: number
  meses: number
  toleranciaKm: number
}

/** What an odometer showed on a day. */
export interface Leitura {
  dia: string
  km: number
}

/** What is known of a vehicle and its plan. */
export interface HistoriaDoVeiculo {
  plano: readonly Revisao[]
  leituras: readonly Leitura[]
  /** Packages that were done, here or elsewhere, and those that its owner lets pass. */
  feitos: readonly number[]
  pulados: readonly number[]
  /** First day of use, from which months count; null when it is not known. */
  inicio: string | null
  hoje: string
}

export type SituacaoRevisao = 'FEITA' | 'PULADA' | 'VENCIDA' | 'NA_JANELA' | 'FUTURA'

/** A package of the plan as it stands for a vehicle. */
export interface RevisaoDoVeiculo extends Revisao {
  situacao: SituacaoRevisao
  /** Day on which it comes due, by km a day or by months; null when neither is known. */
  prevista: string | null
  /** What makes it due first. */
  por: 'km' | 'meses' | null
}

export interface PlanoDoVeiculo {
  revisoes: RevisaoDoVeiculo[]
  /** The smallest km or month not done: what is due next, in time or overdue. */
  proxima: number | null
  /** What one visit would do now: the largest whose km has come; else what age alone makes due, or the next. */
  sugerida: number | null
  /** Last odometer that may be believed. */
  km: number | null
  /** Km a day over two readings or more, at least a week apart. */
  kmPorDia: number | null
  /** A reading was left out, since the odometer cannot run backwards. */
  leituraIgnorada: boolean
}

const DIA_MS = 86_400_000
const MINIMO_DIAS = 7
/** Months before its day in which a package counts as due. */
const JANELA_MESES = 1

const dias = (de: string, ate: string) => Math.round((Date.parse(ate) - Date.parse(de)) / DIA_MS)
const maisDias = (dia: string, n: number) => new Date(Date.parse(dia) + n * DIA_MS).toISOString().slice(0, 10)

/** A day moved by months; the 31st becomes the last day of a shorter month. */
export function somarMeses(dia: string, meses: number): string {
  const [ano = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const ultimo = new Date(Date.UTC(ano, mes + meses, 0)).getUTCDate()
  return new Date(Date.UTC(ano, mes - 1 + meses, Math.min(d, ultimo))).toISOString().slice(0, 10)
}

/** The longest run of readings that never goes backwards, the newest where two are as long. */
function coerentes(leituras: readonly Leitura[]): Leitura[] {
  const ordem = leituras.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.km - b.km))
  const melhor: { tamanho: number; antes: number }[] = []
  ordem.forEach((l, i) => {
    let m = { tamanho: 1, antes: -1 }
    for (let j = 0; j < i; j++) {
      const [outra, dela] = [ordem[j], melhor[j]]
      if (outra && dela && outra.km <= l.km && dela.tamanho + 1 >= m.tamanho)
        m = { tamanho: dela.tamanho + 1, antes: j }
    }
    melhor.push(m)
  })
  const maior = Math.max(0, ...melhor.map((m) => m.tamanho))
  const run: Leitura[] = []
  for (let i = melhor.findLastIndex((m) => m.tamanho === maior); i >= 0; i = melhor[i]?.antes ?? -1) {
    const l = ordem[i]
    if (l) run.unshift(l)
  }
  return run
}

/** Next due, overdue and predicted packages of a vehicle. */
export function planoDoVeiculo(h: HistoriaDoVeiculo): PlanoDoVeiculo {
  const lidas = coerentes(h.leituras)
  const [primeira, ultima] = [lidas[0], lidas.at(-1)]
  const entre = primeira && ultima ? dias(primeira.dia, ultima.dia) : 0
  const kmPorDia = primeira && ultima && entre >= MINIMO_DIAS ? (ultima.km - primeira.km) / entre : null
  const feitos = new Set(h.feitos)
  const pulados = new Set(h.pulados)
  const ordem = h.plano.toSorted((a, b) => a.km - b.km || a.meses - b.meses)
  // Once a later one was done, an earlier one is not asked for any more.
  const ultimaFeita = ordem.findLastIndex((r) => feitos.has(r.codPacote))
  const revisoes = ordem.map((r, i): RevisaoDoVeiculo => {
    const porKm =
      ultima && kmPorDia !== null && kmPorDia > 0
        ? maisDias(ultima.dia, Math.ceil((r.km - ultima.km) / kmPorDia))
        : null
    const porMes = h.inicio === null ? null : somarMeses(h.inicio, r.meses)
    const km = ultima?.km ?? null
    const passou = (km !== null && km > r.km + r.toleranciaKm) || (porMes !== null && porMes < h.hoje)
    const chegou =
      (km !== null && km >= r.km - r.toleranciaKm) || (porMes !== null && somarMeses(porMes, -JANELA_MESES) <= h.hoje)
    const situacao: SituacaoRevisao = feitos.has(r.codPacote)
      ? 'FEITA'
      : pulados.has(r.codPacote) || i < ultimaFeita
        ? 'PULADA'
        : passou
          ? 'VENCIDA'
          : chegou
            ? 'NA_JANELA'
            : 'FUTURA'
    const prevista = porKm === null || (porMes !== null && porMes < porKm) ? porMes : porKm
    return { ...r, situacao, prevista, por: prevista === null ? null : prevista === porKm ? 'km' : 'meses' }
  })
  const abertas = revisoes.filter((r) => r.situacao !== 'FEITA' && r.situacao !== 'PULADA')
  const devidas = abertas.filter((r) => r.situacao !== 'FUTURA')
  const porKm = devidas.findLast((r) => ultima !== undefined && ultima.km >= r.km - r.toleranciaKm)
  const proxima = abertas[0]?.codPacote ?? null
  return {
    revisoes,
    proxima,
    sugerida: (porKm ?? devidas[0])?.codPacote ?? proxima,
    km: ultima?.km ?? null,
    kmPorDia,
    leituraIgnorada: lidas.length < h.leituras.length,
  }
}

/** Steps of a plan that are missing: multiples of its smallest step, up to its last package, at which it has none. */
export function buracos(kms: readonly number[]): number[] {
  const tem = new Set(kms.filter((k) => k > 0))
  const passo = Math.min(...tem)
  const fim = Math.max(...tem)
  if (!Number.isFinite(passo)) return []
  const faltam: number[] = []
  for (let km = passo; km <= fim; km += passo) if (!tem.has(km)) faltam.push(km)
  return faltam
}

/** Which vehicles a package is for: a make, a model by the beginning of its name, or one version. Empty serves all. */
export interface ParaVeiculo {
  marca: string
  modelo: string
  /** Of a version: its year (0 all), and whether it is for severe use, which a vehicle does not tell of itself. */
  ano: number
  severo: boolean
  /** How narrow it is: a version's package goes before its model's, that before the make's. */
  alcance: 'marca' | 'modelo' | 'versao'
}

/** What is known of a vehicle's kind. */
export interface TipoDoVeiculo {
  marca: string
  modelo: string
  /** Its name in full, where it is known: a version's package is found by either. */
  versao?: string | null
  ano: number | null
}

const simples = (t: string) => t.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a package is for a vehicle. */
export function serveAoVeiculo(p: ParaVeiculo, v: TipoDoVeiculo): boolean {
  if (p.marca !== '' && simples(p.marca) !== simples(v.marca)) return false
  if (p.severo || (p.ano !== 0 && p.ano !== v.ano)) return false
  const doPacote = simples(p.modelo)
  return doPacote === '' || [v.modelo, v.versao ?? ''].some((nome) => `${simples(nome)} `.startsWith(`${doPacote} `))
}

const ESTREITO = { marca: 0, modelo: 1, versao: 2 } as const

/** A vehicle's plan out of all packages: at each km the narrowest one. */
export function planoPara<P extends ParaVeiculo & { km: number }>(pacotes: readonly P[], v: TipoDoVeiculo): P[] {
  const porKm = new Map<number, P>()
  for (const p of pacotes) {
    if (!serveAoVeiculo(p, v)) continue
    const ja = porKm.get(p.km)
    if (!ja || ESTREITO[p.alcance] > ESTREITO[ja.alcance]) porKm.set(p.km, p)
  }
  return [...porKm.values()].toSorted((a, b) => a.km - b.km)
}

/** Whether an à la carte item is due: every so many km or months since it was last done (or since the car was new); with neither, whenever the model comes. */
export function adicionalDevido(
  regra: { km: number | null; meses: number | null },
  v: { km: number | null; meses: number | null; feitoKm: number | null; feitoHaMeses: number | null },
): boolean {
  if (regra.km === null && regra.meses === null) return v.feitoHaMeses === null && v.feitoKm === null
  const porKm = regra.km !== null && v.km !== null && v.km - (v.feitoKm ?? 0) >= regra.km
  const decorridos = v.feitoHaMeses ?? v.meses
  return porKm || (regra.meses !== null && decorridos !== null && decorridos >= regra.meses)
}
