/** One measure of an item at one visit; `dia` is the store's day, YYYY-MM-DD. */
export interface Leitura {
  dia: string
  km: number | null
  medida: number
  estado: 'VERDE' | 'AMARELO' | 'VERMELHO' | 'NAO_VERIFICADO' | 'NA'
}

/** Which side of the limit is worn out: tread wears down to a minimum, humidity rises to a maximum. */
export type LadoDoLimite = 'MINIMO' | 'MAXIMO'

/** When the fitted line reaches the limit: a day and, when the odometer was read too, a reading of it. */
export interface Projecao {
  dia: string
  km: number | null
  /** Change of the measure per 30 days. */
  porMes: number
}

const DIA_MS = 86_400_000
/** Beyond this the line says nothing: wear so slow is noise. */
const HORIZONTE_DIAS = 3653

/** The limit's kind, told by the colours: what is not red stands on its good side. Null when no colour tells. */
export function ladoDoLimite(leituras: readonly Leitura[], limite: number): LadoDoLimite | null {
  for (const l of leituras) {
    if (l.medida === limite) continue
    const acima = l.medida > limite
    if (l.estado === 'VERDE' || l.estado === 'AMARELO') return acima ? 'MINIMO' : 'MAXIMO'
    if (l.estado === 'VERMELHO') return acima ? 'MAXIMO' : 'MINIMO'
  }
  return null
}

/** The readings since the last repair, in order of day: amber or red gone back to green starts the series anew. */
export function serieAtual(leituras: readonly Leitura[]): Leitura[] {
  const emOrdem = leituras.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : 0))
  const inicio = emOrdem.findLastIndex((l, i) => {
    const antes = emOrdem[i - 1]?.estado
    return l.estado === 'VERDE' && (antes === 'AMARELO' || antes === 'VERMELHO')
  })
  return inicio < 0 ? emOrdem : emOrdem.slice(inicio)
}

/** The limit's day by a straight line through the measures since the last repair (least squares over days). Null with fewer than two days, without wear towards the limit, with the limit already reached, or more than ten years ahead. */
export function projetar(leituras: readonly Leitura[], limite: number): Projecao | null {
  const lado = ladoDoLimite(leituras, limite)
  const serie = serieAtual(leituras)
  const ultima = serie.at(-1)
  if (!lado || !ultima || passou(ultima.medida, limite, lado)) return null
  const dias = serie.map((l) => ({ x: Date.parse(`${l.dia}T00:00:00Z`) / DIA_MS, y: l.medida }))
  const reta = ajustar(dias, lado)
  if (!reta) return null
  const hoje = Date.parse(`${ultima.dia}T00:00:00Z`) / DIA_MS
  // The line may cross before a last reading that still passes: the day is never earlier than what was seen.
  const dia = Math.max(hoje, Math.ceil(cruzamento(reta, limite)))
  if (dia - hoje > HORIZONTE_DIAS) return null
  return {
    dia: new Date(dia * DIA_MS).toISOString().slice(0, 10),
    km: projetarKm(serie, limite, lado),
    porMes: reta.inclinacao * 30,
  }
}

function projetarKm(serie: readonly Leitura[], limite: number, lado: LadoDoLimite): number | null {
  const pontos = serie.flatMap((l) => (l.km === null ? [] : [{ x: l.km, y: l.medida }]))
  const reta = ajustar(pontos, lado)
  const ultimo = Math.max(...pontos.map((p) => p.x))
  if (!reta) return null
  const km = Math.max(ultimo, Math.ceil(cruzamento(reta, limite)))
  return km > 2_000_000 ? null : km
}

function passou(medida: number, limite: number, lado: LadoDoLimite): boolean {
  return lado === 'MINIMO' ? medida <= limite : medida >= limite
}

interface Reta {
  inclinacao: number
  xMedio: number
  yMedio: number
}

/** Least squares; null with fewer than two places on the axis or a slope away from the limit. */
function ajustar(pontos: readonly { x: number; y: number }[], lado: LadoDoLimite): Reta | null {
  if (new Set(pontos.map((p) => p.x)).size < 2) return null
  const media = (f: (p: { x: number; y: number }) => number) => pontos.reduce((s, p) => s + f(p), 0) / pontos.length
  const xMedio = media((p) => p.x)
  const yMedio = media((p) => p.y)
  const inclinacao = media((p) => (p.x - xMedio) * (p.y - yMedio)) / media((p) => (p.x - xMedio) ** 2)
  return (lado === 'MINIMO' ? inclinacao < 0 : inclinacao > 0) ? { inclinacao, xMedio, yMedio } : null
}

function cruzamento(r: Reta, limite: number): number {
  return r.xMedio + (limite - r.yMedio) / r.inclinacao
}
