/** How a file writes numbers and days: '1.234,50' and 31/12/2026, or '1,234.50' and 12/31/2026. */
export const FORMATOS_DE_ARQUIVO = ['BR', 'US'] as const
export type FormatoDeArquivo = (typeof FORMATOS_DE_ARQUIVO)[number]

const GRUPOS = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$/ } as const
type Separador = keyof typeof GRUPOS

/** Digits before and after the decimal separator; null when nobody could say which is which. */
function partir(t: string, casas: number, formato: FormatoDeArquivo): [inteiro: string, fracao: string] | null {
  const virgula = t.lastIndexOf(',')
  const ponto = t.lastIndexOf('.')
  if (virgula < 0 && ponto < 0) return [t, '']
  const decimal: Separador = virgula > ponto ? ',' : '.'
  const em = Math.max(virgula, ponto)
  const [inteiro, fracao] = [t.slice(0, em), t.slice(em + 1)]
  if (virgula >= 0 && ponto >= 0) {
    const milhar: Separador = decimal === ',' ? '.' : ','
    return GRUPOS[milhar].test(inteiro) ? [inteiro.replaceAll(milhar, ''), fracao] : null
  }
  if (fracao.length !== 3) return inteiro.includes(decimal) ? null : [inteiro, fracao]
  // '1.250' is one thousand and more, or one and a quarter: the format says which; '0.250' is no thousand.
  const grupos = GRUPOS[decimal].test(t) && !t.startsWith('0')
  if (grupos && (inteiro.includes(decimal) || decimal === (formato === 'BR' ? '.' : ',')))
    return [t.replaceAll(decimal, ''), '']
  return casas >= 3 && !inteiro.includes(decimal) ? [inteiro, fracao] : null
}

/**
 * A number of a file in units of its last decimal: lerNumero('1.234,5', 2, 'BR') is 123450. Signs before or behind, parentheses and a
 * currency's sign are understood; what could be two numbers and more decimals than `casas` give null, never a guess.
 */
export function lerNumero(texto: string, casas: number, formato: FormatoDeArquivo): number | null {
  const t = texto.replace(/\s|R\$|US\$|\$/g, '')
  const achado = /^(\()?([-+])?([\d.,]+)(-)?(\))?$/.exec(t)
  if (!achado || Boolean(achado[1]) !== Boolean(achado[5]) || (achado[2] && achado[4])) return null
  const partes = partir(achado[3] ?? '', casas, formato)
  if (!partes) return null
  const [inteiro, fracao] = partes
  if (!/^\d*$/.test(inteiro) || !/^\d*$/.test(fracao) || inteiro + fracao === '') return null
  const sobra = fracao.slice(casas)
  if (/[1-9]/.test(sobra)) return null
  const n = Number((inteiro || '0') + fracao.slice(0, casas).padEnd(casas, '0'))
  if (!Number.isSafeInteger(n)) return null
  return n !== 0 && (achado[1] || achado[2] === '-' || achado[4]) ? -n : n
}

/** The same of a cell that holds a number; dust below the last decimal is dropped, a real further one gives null. */
export function escalar(n: number, casas: number): number | null {
  const inteiro = Math.round(n * 10 ** casas)
  return Number.isSafeInteger(inteiro) && Math.abs(n * 10 ** casas - inteiro) < 0.001 ? inteiro : null
}

/** A day of a file as 'aaaa-mm-dd': 31/12/2026, 31-12-26, 20261231, 2026-12-31 with or without a time; null when it is none. */
export function lerDiaDeArquivo(texto: string, formato: FormatoDeArquivo): string | null {
  const t = texto.trim()
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(t)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(t)
  const [a = '', b = '', c = ''] = (iso ?? local)?.slice(1) ?? []
  if (!iso && !local) return null
  const ano = iso ? a : c.length === 2 ? `20${c}` : c
  const mes = iso || formato === 'BR' ? b : a
  const dia = iso ? c : formato === 'BR' ? a : b
  const lido = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const data = new Date(`${lido}T12:00:00Z`)
  return !Number.isNaN(data.getTime()) && data.toISOString().slice(0, 10) === lido ? lido : null
}

/** Minutes of '1:30', '1,5' or '90 min'; hours otherwise. */
export function lerMinutos(texto: string, formato: FormatoDeArquivo): number | null {
  const relogio = /^(\d{1,5}):([0-5]\d)(?::[0-5]\d)?$/.exec(texto.trim())
  if (relogio) return Number(relogio[1]) * 60 + Number(relogio[2])
  const minutos = /^(\d{1,6})\s*min\.?$/i.exec(texto.trim())
  if (minutos) return Number(minutos[1])
  const horas = lerNumero(texto.replace(/\s*h(oras?)?$/i, ''), 3, formato)
  return horas === null ? null : Math.round((horas * 60) / 1000)
}
