import { formatHours } from '#shared/rules/dates.ts'
import { formatReais, parseReais } from '#shared/rules/money.ts'

/** Format of a kind of value: `read` parses typed text (null: invalid), `write` is for reading, `edit` for editing. */
export interface Format {
  read: (texto: string) => number | null
  write: (valor: number) => string
  edit: (valor: number) => string
}

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/**
 * Parses a pt-BR decimal: '1.250,5', '1,5', '2.5'; null when it is not a positive number. A dot before exactly three digits groups thousands,
 * as the screens write them and as `parseReais` reads them.
 */
function parseDecimal(text: string): number | null {
  const cleaned = text.replace(/\s/g, '')
  const normal = (GROUPED.test(cleaned) ? cleaned.replaceAll('.', '') : cleaned).replace(',', '.')
  return /^\d+(\.\d+)?$/.test(normal) ? Number(normal) : null
}

/** Parses a duration into minutes: '90', '1:30', '1 h 30 min', '1,5 h'. */
export function parseDuration(text: string): number | null {
  const cleaned = text.trim().toLowerCase()
  const clock = /^(\d+)\s*[:h]\s*(\d{1,2})\s*(?:min|m)?$/.exec(cleaned)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours = /^([\d.,]+)\s*h(?:oras?)?$/.exec(cleaned)
  if (hours) {
    const h = parseDecimal(hours[1] ?? '')
    return h === null ? null : Math.round(h * 60)
  }
  const minutos = parseDecimal(cleaned.replace(/\s*(min|m|minutos?)$/, ''))
  return minutos === null ? null : Math.round(minutos)
}

/** Quantities with up to three decimals. */
export const QUANTITY: Format = {
  read: (text) => {
    const n = parseDecimal(text)
    return n === null || n <= 0 || n > 99_999 ? null : Math.round(n * 1000) / 1000
  },
  write: (n) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 }),
  edit: (n) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3, useGrouping: false }),
}

/** Quantities in thousandths, zero included: 1,5 is 1500. */
export const THOUSANDTHS: Format = {
  read: (text) => {
    const n = parseDecimal(text)
    return n === null || n > 99_999_999 ? null : Math.round(n * 1000)
  },
  write: (n) => QUANTITY.write(n / 1000),
  edit: (n) => QUANTITY.edit(n / 1000),
}

/** Durations in whole minutes, at least one. */
export const DURATION: Format = {
  read: (text) => {
    const n = parseDuration(text)
    return n === null || n < 1 || n > 60_000 ? null : n
  },
  write: formatHours,
  edit: (n) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`,
}

const withoutSymbol = (centavos: number) => formatReais(centavos).replace(/^R\$\s/, '')

/** Money in centavos, without the symbol, never negative. */
export const MONEY: Format = {
  read: (text) => {
    const n = parseReais(text)
    return n === null || n < 0 ? null : n
  },
  write: withoutSymbol,
  edit: withoutSymbol,
}

/** Hourly price in centavos; its "/h" distinguishes it from the price of a piece. */
export const MONEY_PER_HOUR: Format = {
  read: (text) => MONEY.read(text.replace(/\s*\/\s*h\s*$/i, '')),
  write: (n) => `${withoutSymbol(n)} /h`,
  edit: MONEY.edit,
}

/** Parses a discount, typed as an amount or as a percentage ('10%') of the gross value in centavos. */
export function parseDiscount(text: string, bruto: number | null): number | null {
  const part = /^([\d.,]+)\s*%$/.exec(text.trim())
  if (!part) return MONEY.read(text)
  const n = parseDecimal(part[1] ?? '')
  return n === null || bruto === null || n > 100 ? null : Math.round((bruto * n) / 100)
}

/** Fractions of 1 shown as percentages: 0.25 is '25 %'. */
export const PERCENT: Format = {
  read: (text) => {
    const n = parseDecimal(text.replace('%', ''))
    return n === null || n > 100 ? null : Math.round(n * 100) / 10_000
  },
  write: (n) => `${(n * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} %`,
  edit: (n) => (n * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false }),
}
