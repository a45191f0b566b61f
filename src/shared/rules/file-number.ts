/** How a file writes numbers and days: '1.234,50' and 31/12/2026, or '1,234.50' and 12/31/2026. */
export const FILE_FORMATS = ['BR', 'US'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const GROUPS = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$/ } as const
type Separator = keyof typeof GROUPS

/** Digits before and after the decimal separator; null when the separator is ambiguous. */
function split(t: string, decimals: number, format: FileFormat): [inteiro: string, fracao: string] | null {
  const comma = t.lastIndexOf(',')
  const point = t.lastIndexOf('.')
  if (comma < 0 && point < 0) return [t, '']
  const decimal: Separator = comma > point ? ',' : '.'
  const em = Math.max(comma, point)
  const [integer, fraction] = [t.slice(0, em), t.slice(em + 1)]
  if (comma >= 0 && point >= 0) {
    const thousandsSeparator: Separator = decimal === ',' ? '.' : ','
    return GROUPS[thousandsSeparator].test(integer) ? [integer.replaceAll(thousandsSeparator, ''), fraction] : null
  }
  if (fraction.length !== 3) return integer.includes(decimal) ? null : [integer, fraction]
  // '1.250' can be 1250 or 1¼: the format decides. '0.250' cannot be grouped thousands.
  const grupos = GROUPS[decimal].test(t) && !t.startsWith('0')
  if (grupos && (integer.includes(decimal) || decimal === (format === 'BR' ? '.' : ',')))
    return [t.replaceAll(decimal, ''), '']
  return decimals >= 3 && !integer.includes(decimal) ? [integer, fraction] : null
}

/**
 * A number of a file in units of its last decimal: parseNumber('1.234,5', 2, 'BR') is 123450. Accepts a sign before or after, parentheses
 * and a currency sign. Returns null for an ambiguous text and for more decimals than `decimals`: it never guesses.
 */
export function parseNumber(text: string, decimals: number, format: FileFormat): number | null {
  const t = text.replace(/\s|R\$|US\$|\$/g, '')
  const achado = /^(\()?([-+])?([\d.,]+)(-)?(\))?$/.exec(t)
  if (!achado || Boolean(achado[1]) !== Boolean(achado[5]) || (achado[2] && achado[4])) return null
  const parts = split(achado[3] ?? '', decimals, format)
  if (!parts) return null
  const [integer, fraction] = parts
  if (!/^\d*$/.test(integer) || !/^\d*$/.test(fraction) || integer + fraction === '') return null
  const excess = fraction.slice(decimals)
  if (/[1-9]/.test(excess)) return null
  const n = Number((integer || '0') + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(n)) return null
  return n !== 0 && (achado[1] || achado[2] === '-' || achado[4]) ? -n : n
}

/**
 * Like parseNumber for a cell that holds a number: floating-point dust below the last decimal is dropped, a real further decimal gives
 * null.
 */
export function scale(n: number, decimals: number): number | null {
  const integer = Math.round(n * 10 ** decimals)
  return Number.isSafeInteger(integer) && Math.abs(n * 10 ** decimals - integer) < 0.001 ? integer : null
}

/** A day of a file as 'aaaa-mm-dd': accepts 31/12/2026, 31-12-26, 20261231, and 2026-12-31 with or without a time; else null. */
export function parseFileDay(text: string, format: FileFormat): string | null {
  const t = text.trim()
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(t)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(t)
  const [a = '', b = '', c = ''] = (iso ?? local)?.slice(1) ?? []
  if (!iso && !local) return null
  const ano = iso ? a : c.length === 2 ? `20${c}` : c
  const mes = iso || format === 'BR' ? b : a
  const dia = iso ? c : format === 'BR' ? a : b
  const loaded = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const data = new Date(`${loaded}T12:00:00Z`)
  return !Number.isNaN(data.getTime()) && data.toISOString().slice(0, 10) === loaded ? loaded : null
}

/** Minutes of '1:30', '1,5' or '90 min'; a number without a unit means hours. */
export function parseMinutes(text: string, format: FileFormat): number | null {
  const clock = /^(\d{1,5}):([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim())
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const minutos = /^(\d{1,6})\s*min\.?$/i.exec(text.trim())
  if (minutos) return Number(minutos[1])
  const hours = parseNumber(text.replace(/\s*h(oras?)?$/i, ''), 3, format)
  return hours === null ? null : Math.round((hours * 60) / 1000)
}
