import type { Abc } from './demanda.ts'
import { prever } from './demanda.ts'
import { alvoDe, DIAS_DO_MES, parou, type Politica, type Prazo, quantidadeDe, tetoDe } from './reposicao.ts'
import { mesesSemDemanda } from './demanda.ts'

/** Months that a policy is tried on. */
export const MESES_DA_PROVA = 6

/** What a policy came to over the months: units wanted, units served, and the mean of what lay on the shelf. */
export interface Desempenho {
  procura: number
  atendida: number
  estoqueMedio: number
}

interface Niveis {
  s: number
  S: number
  teto: number
}

/** One part, as a back-test sees it. */
export interface PecaProvada {
  serie: readonly number[]
  prazo: Prazo
  minimo: number
  multiplo: number
  abc: Abc
}

/** Levels of a policy at the beginning of a month, from the months before it alone. */
export function niveisDe(p: PecaProvada, antes: readonly number[], politica: Politica, fator = 1): Niveis {
  if (antes.length === 0 || (antes.length >= politica.parada && parou(mesesSemDemanda(antes), politica)))
    return { s: 0, S: 0, teto: 0 }
  const f = prever(antes, politica)
  return {
    ...alvoDe(f, p.prazo, politica.revisao, politica.k[p.abc] * fator),
    teto: tetoDe(f.previsao, politica.cobertura),
  }
}

/** What most people do: keep what the last three months' mean asks for until the next delivery, with nothing to spare; or so many times that. */
export function niveisIngenuos(p: PecaProvada, antes: readonly number[], politica: Politica, fator = 1): Niveis {
  const tres = antes.slice(-3)
  const d = tres.length === 0 ? 0 : Math.max(0, tres.reduce((a, b) => a + b, 0) / tres.length) / DIAS_DO_MES
  const S = d * (p.prazo.dias + politica.revisao) * fator
  return { s: S, S, teto: Infinity }
}

/** A point of a policy: money in stock, and the share served. */
export interface Ponto {
  estoque: number
  atendimento: number | null
}

/** The share that a policy serves with a given stock, between its two nearest points; null beyond the least and the most of them. */
export function atendimentoCom(estoque: number, pontos: readonly Ponto[]): number | null {
  const ordem = pontos.filter((p) => p.atendimento !== null).toSorted((a, b) => a.estoque - b.estoque)
  const i = ordem.findIndex((p) => p.estoque >= estoque)
  const [antes, depois] = [ordem[i - 1], ordem[i]]
  if (!depois || depois.atendimento === null) return null
  if (!antes || antes.atendimento === null) return depois.estoque === estoque ? depois.atendimento : null
  const parte = (estoque - antes.estoque) / (depois.estoque - antes.estoque || 1)
  return antes.atendimento + parte * (depois.atendimento - antes.atendimento)
}

/**
 * Lives the last six months day by day: what is wanted comes evenly over its month, what is not there is lost, orders are made on the days
 * of review and arrive after the lead time. Starts with the shelf at the order's upper level.
 */
export function viver(
  p: PecaProvada,
  politica: Pick<Politica, 'revisao'>,
  niveis: (antes: readonly number[]) => Niveis,
): Desempenho {
  const meses = Math.min(MESES_DA_PROVA, p.serie.length)
  const inicio = p.serie.length - meses
  const prazo = Math.max(1, Math.round(p.prazo.dias))
  let naMao: number | null = null
  let caminho = 0
  const chegam: { dia: number; unidades: number }[] = []
  let [procura, atendida, soma, dias] = [0, 0, 0, 0]
  for (let m = 0; m < meses; m++) {
    const n = niveis(p.serie.slice(0, inicio + m))
    naMao ??= Math.ceil(Math.min(n.S, n.teto) - 1e-9)
    const doMes = Math.max(0, p.serie[inicio + m] ?? 0)
    let dado = 0
    for (let d = 0; d < DIAS_DO_MES; d++, dias++) {
      const [primeira] = chegam
      if (primeira && primeira.dia <= dias) {
        naMao += primeira.unidades
        caminho -= primeira.unidades
        chegam.shift()
      }
      if (dias % politica.revisao === 0) {
        const { quantidade } = quantidadeDe(n, {
          posicao: naMao + caminho,
          minimo: p.minimo,
          multiplo: p.multiplo,
          teto: n.teto,
        })
        if (quantidade > 0) {
          chegam.push({ dia: dias + prazo, unidades: quantidade })
          caminho += quantidade
        }
      }
      // Half of a month's units by its middle, all of them by its end.
      const ate = Math.floor((doMes * (d + 1)) / DIAS_DO_MES + 0.5)
      const hoje = Math.min(ate, Math.ceil(doMes)) - dado
      dado += hoje
      const sai = Math.min(hoje, naMao)
      naMao -= sai
      procura += hoje
      atendida += sai
      soma += naMao
    }
  }
  return { procura, atendida, estoqueMedio: dias === 0 ? 0 : soma / dias }
}
