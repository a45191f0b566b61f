import type { EstadoItem, Tendencia } from '#shared/checklists/checklists.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { ladoDoLimite, type Projecao } from '#shared/rules/tendencia.ts'

interface Ponto {
  cod: number
  x: number
  y: number
  medida: number
  estado: EstadoItem
}
interface Rotulo {
  x: number
  texto: string
  ancora: 'start' | 'end'
}

/** A trend as it is drawn, in px of a plot `largura` wide. */
interface Desenho {
  largura: number
  altura: number
  esquerda: number
  direita: number
  faixas: { cor: 'vermelha' | 'amarela'; y: number; altura: number }[]
  limite: { y: number; textoY: number; valor: number } | null
  projecao: { x1: number; y1: number; x2: number; y2: number } | null
  pontos: Ponto[]
  valores: (Omit<Ponto, 'estado'> & { ancora: 'start' | 'middle' | 'end' })[]
  dias: Rotulo[]
}

const ALTURA = 104
const TOPO = 18
const BASE = ALTURA - 18
const MARGEM = 6
const dia = (d: string) => Date.parse(`${d}T00:00:00Z`) / 86_400_000

/** Places readings, limit, bands and projection; the days go as far as the projection when it is not farther than three times what was seen. */
export function desenhar(t: Tendencia, projecao: Projecao | null, largura: number): Desenho {
  const [primeira, ultima] = [t.leituras[0], t.leituras.at(-1)]
  const d0 = dia(primeira?.dia ?? '2000-01-01')
  const visto = Math.max(1, dia(ultima?.dia ?? '2000-01-01') - d0)
  const adiante = projecao ? Math.min(dia(projecao.dia) - d0, visto * 3) : visto
  const d1 = d0 + Math.max(visto, adiante)
  const medidas = t.leituras.map((l) => l.medida)
  const todas = t.limite === null ? medidas : [...medidas, t.limite]
  const [menor, maior] = [Math.min(...todas), Math.max(...todas)]
  const folga = (maior - menor || Math.abs(maior) || 1) * 0.18
  const [y0, y1] = [menor - folga, maior + folga]
  const esquerda = MARGEM
  const direita = largura - MARGEM
  const x = (d: number) => arredondar(esquerda + 4 + ((d - d0) / (d1 - d0)) * (direita - esquerda - 8))
  const y = (v: number) => arredondar(TOPO + ((y1 - Math.min(y1, Math.max(y0, v))) / (y1 - y0)) * (BASE - TOPO))
  const pontos = t.leituras.map((l): Ponto => ({
    cod: l.codCheckList,
    x: x(dia(l.dia)),
    y: y(l.medida),
    medida: l.medida,
    estado: l.estado,
  }))
  const fim = pontos.at(-1)
  return {
    largura,
    altura: ALTURA,
    esquerda,
    direita,
    faixas: faixasDe(t, y, y0, y1),
    limite: t.limite === null ? null : { y: y(t.limite), textoY: y(t.limite) - 4, valor: t.limite },
    projecao:
      projecao && fim && t.limite !== null ? ate(fim, { x: x(dia(projecao.dia)), y: y(t.limite) }, direita) : null,
    pontos,
    valores: [...new Map([pontos[0], fim].flatMap((p) => (p ? [[p.cod, p] as const] : []))).values()].map((p, i) => ({
      cod: p.cod,
      medida: p.medida,
      x: p.x,
      y: p.y - 8,
      ancora: i === 0 ? 'start' : p.x > direita - 24 ? 'end' : 'middle',
    })),
    dias: diasDe(primeira?.dia, d1),
  }

  function diasDe(inicio: string | undefined, ultimo: number): Rotulo[] {
    const texto = (d: number) => formatarDia(new Date(d * 86_400_000).toISOString().slice(0, 10))
    return inicio
      ? [
          { x: esquerda, texto: formatarDia(inicio), ancora: 'start' },
          { x: direita, texto: texto(ultimo), ancora: 'end' },
        ]
      : []
  }
}

/** The dashed line from the last reading, cut where the plot ends. */
function ate(de: { x: number; y: number }, fim: { x: number; y: number }, direita: number) {
  const parte = fim.x > direita ? (direita - de.x) / (fim.x - de.x) : 1
  return {
    x1: de.x,
    y1: de.y,
    x2: arredondar(de.x + (fim.x - de.x) * parte),
    y2: arredondar(de.y + (fim.y - de.y) * parte),
  }
}

/** Red on the worn side of the limit; amber between the limit and where attention begins. */
function faixasDe(t: Tendencia, y: (v: number) => number, y0: number, y1: number): Desenho['faixas'] {
  const lado = t.limite === null ? null : ladoDoLimite(t.leituras, t.limite)
  if (t.limite === null || lado === null) return []
  const faixa = (cor: 'vermelha' | 'amarela', a: number, b: number) => ({
    cor,
    y: Math.min(y(a), y(b)),
    altura: Math.abs(y(a) - y(b)),
  })
  const vermelha = faixa('vermelha', t.limite, lado === 'MINIMO' ? y0 : y1)
  return [vermelha, ...(t.atencao === null ? [] : [faixa('amarela', t.limite, t.atencao)])].filter((f) => f.altura > 0)
}

function arredondar(v: number): number {
  return Math.round(v * 10) / 10
}
