import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais, lerReais } from '#shared/rules/dinheiro.ts'

/** How a kind of value is read from what is typed (null: not one) and written for reading and for editing. */
export interface Formato {
  ler: (texto: string) => number | null
  escrever: (valor: number) => string
  editar: (valor: number) => string
}

/** Reads a pt-BR decimal: '1.250,5', '1,5', '2.5'; null when it is not a positive number. */
function lerDecimal(texto: string): number | null {
  const limpo = texto.replace(/\s/g, '')
  const normal = limpo.includes(',') ? limpo.replaceAll('.', '').replace(',', '.') : limpo
  return /^\d+(\.\d+)?$/.test(normal) ? Number(normal) : null
}

/** Reads a time in minutes: '90', '1:30', '1 h 30 min', '1,5 h'. */
export function lerTempo(texto: string): number | null {
  const limpo = texto.trim().toLowerCase()
  const relogio = /^(\d+)\s*[:h]\s*(\d{1,2})\s*(?:min|m)?$/.exec(limpo)
  if (relogio) return Number(relogio[1]) * 60 + Number(relogio[2])
  const horas = /^([\d.,]+)\s*h(?:oras?)?$/.exec(limpo)
  if (horas) {
    const h = lerDecimal(horas[1] ?? '')
    return h === null ? null : Math.round(h * 60)
  }
  const minutos = lerDecimal(limpo.replace(/\s*(min|m|minutos?)$/, ''))
  return minutos === null ? null : Math.round(minutos)
}

/** Quantities: up to three decimals. */
export const QUANTIDADE: Formato = {
  ler: (texto) => {
    const n = lerDecimal(texto)
    return n === null || n <= 0 || n > 99_999 ? null : Math.round(n * 1000) / 1000
  },
  escrever: (n) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 }),
  editar: (n) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3, useGrouping: false }),
}

/** Quantities kept in thousandths, nothing included: 1,5 is 1500. */
export const MILESIMOS: Formato = {
  ler: (texto) => {
    const n = lerDecimal(texto)
    return n === null || n > 99_999_999 ? null : Math.round(n * 1000)
  },
  escrever: (n) => QUANTIDADE.escrever(n / 1000),
  editar: (n) => QUANTIDADE.editar(n / 1000),
}

/** Times in whole minutes, at least one. */
export const TEMPO: Formato = {
  ler: (texto) => {
    const n = lerTempo(texto)
    return n === null || n < 1 || n > 60_000 ? null : n
  },
  escrever: formatarDuracao,
  editar: (n) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`,
}

const semSimbolo = (centavos: number) => formatarReais(centavos).replace(/^R\$\s/, '')

/** Money in centavos, without the symbol, never negative. */
export const DINHEIRO: Formato = {
  ler: (texto) => {
    const n = lerReais(texto)
    return n === null || n < 0 ? null : n
  },
  escrever: semSimbolo,
  editar: semSimbolo,
}

/** Money for an hour's work, in centavos: told from the price of a piece by its "/h". */
export const DINHEIRO_POR_HORA: Formato = {
  ler: (texto) => DINHEIRO.ler(texto.replace(/\s*\/\s*h\s*$/i, '')),
  escrever: (n) => `${semSimbolo(n)} /h`,
  editar: DINHEIRO.editar,
}

/** A discount typed as money or as a share ('10%') of the gross value in centavos. */
export function lerDesconto(texto: string, bruto: number | null): number | null {
  const parte = /^([\d.,]+)\s*%$/.exec(texto.trim())
  if (!parte) return DINHEIRO.ler(texto)
  const n = lerDecimal(parte[1] ?? '')
  return n === null || bruto === null || n > 100 ? null : Math.round((bruto * n) / 100)
}

/** Shares of 1 written as percentages: 0.25 is '25 %'. */
export const PORCENTO: Formato = {
  ler: (texto) => {
    const n = lerDecimal(texto.replace('%', ''))
    return n === null || n > 100 ? null : Math.round(n * 100) / 10_000
  },
  escrever: (n) => `${(n * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} %`,
  editar: (n) => (n * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false }),
}
