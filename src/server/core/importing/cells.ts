import { cnpjError, normalizeCnpj } from '#shared/rules/cnpj.ts'
import { formatReais, parseReais } from '#shared/rules/money.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { withoutInvisible } from '#shared/rules/invisible.ts'
import { formatPhone, isValidPhone } from '#shared/rules/phone.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import { FORMULA_WITHOUT_RESULT, type Value } from '../spreadsheets/source.ts'
import { InvalidCell, type Stored } from './def.ts'

type FilledValue = Exclude<Value, null>

const EMPTY = /^(?:[-–—.\s/]*|n\/?[ad]|none|null|nulo|nan)$/i
const SPREADSHEET_ERROR = /^#(?:N\/[AD]|REF!|DIV\/0!|VALUE!|VALOR!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!)$/i
const CONTROL_CHARS = /\p{Cc}+/gu

/** Text of a cell without surrounding spaces, line breaks and the apostrophe that exports put before a text that looks like a formula. */
export function textOf(valor: Value): string {
  if (valor === null) return ''
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return String(Number.isInteger(valor) ? BigInt(valor) : valor)
  const cleaned = withoutInvisible(valor.toWellFormed()).replace(CONTROL_CHARS, ' ').trim()
  return /^'[=+\-@\t\r]/.test(cleaned) ? cleaned.slice(1) : cleaned
}

/** Whether a cell is empty: blank, '-', 'n/a', 'None', or an empty date '  /  /    '. */
export function blank(valor: Value): boolean {
  return valor === null || (typeof valor === 'string' && EMPTY.test(textOf(valor)))
}

/** Spreadsheets keep fifteen digits of a number; the last digits of a longer one are wrong. */
const LOSES_DIGITS = 1e15
const SCIENTIFIC = /^\d(?:[.,]\d+E\+?|E\+)\d{1,3}$/i

/** Throws when a cell has a spreadsheet error, a formula without result, or a value that lost digits or characters. */
export function rejectBroken(valor: Value): void {
  if (typeof valor === 'string' && valor.includes('\uFFFD'))
    throw new InvalidCell('Um caractere desta célula se perdeu e aparece como �. Escreva-o de novo.')
  if (typeof valor === 'string' && SPREADSHEET_ERROR.test(valor.trim()))
    throw new InvalidCell('A fórmula desta célula deu erro na planilha. Corrija a fórmula ou escreva o valor.')
  if (valor === FORMULA_WITHOUT_RESULT)
    throw new InvalidCell(
      'É uma fórmula, e o arquivo não guarda o resultado dela. Abra a planilha no Excel ou no LibreOffice, salve e envie de novo.',
    )
  if (typeof valor === 'number' ? Math.abs(valor) >= LOSES_DIGITS : SCIENTIFIC.test(String(valor).trim()))
    throw new InvalidCell('A planilha já perdeu dígitos deste número. Formate a coluna como texto e escreva-o de novo.')
}

/** Text up to `max` characters, runs of spaces as one. */
export function text(max: number): (valor: FilledValue) => string {
  return (valor) => {
    const t = textOf(valor).replace(/\s+/g, ' ')
    if (t.length > max) throw new InvalidCell(`Tem ${t.length} caracteres: use até ${max}.`)
    return t
  }
}

/** Text up to `max` characters that keeps its line breaks. */
export function lines(max: number): (valor: FilledValue) => string {
  return (valor) => {
    const t =
      typeof valor === 'string'
        ? valor
            .split(/\r\n?|\n/)
            .map(textOf)
            .join('\n')
            .trim()
        : textOf(valor)
    if (t.length > max) throw new InvalidCell(`Tem ${t.length} caracteres: use até ${max}.`)
    return t
  }
}

/** A code: text without spaces. */
export function code(max: number): (valor: FilledValue) => string {
  return (valor) => {
    const t = text(max)(valor)
    if (/\s/.test(t)) throw new InvalidCell('Um código não tem espaços. Tire os espaços do meio.')
    return t
  }
}

/** A code of a part or service, in capitals as stored. */
export function upperCode(max: number): (valor: FilledValue) => string {
  return (valor) => code(max)(valor).toUpperCase()
}

/** Centavos of '13,75', '1.250,00', 'R$ 12.226,00' or a spreadsheet's number; never negative. */
export function money(max: number): (valor: FilledValue) => number {
  return (valor) => {
    const centavos = typeof valor === 'number' ? centavosOf(valor) : parseReais(textOf(valor))
    if (centavos === null)
      throw new InvalidCell('Não é um valor em reais. Escreva como 1.250,00, com até duas casas depois da vírgula.')
    if (centavos < 0) throw new InvalidCell('O valor é negativo. Escreva um valor a partir de zero.')
    if (centavos > max) throw new InvalidCell('O valor é grande demais. Confira a vírgula dos centavos.')
    return centavos
  }
}
/** An amount read by `money`, as people write it. */
export const toReais = (stored: Stored): string => formatReais(Number(stored))

/** Tolerates rounding noise of spreadsheet sums far below a centavo; a real third decimal is refused, not rounded. */
function centavosOf(reais: number): number | null {
  const centavos = Math.round(reais * 100)
  return Math.abs(reais * 100 - centavos) < 0.001 && Number.isSafeInteger(centavos) ? centavos : null
}

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): (valor: FilledValue) => number {
  return (valor) => {
    const t = textOf(valor)
    const n =
      typeof valor === 'number'
        ? valor
        : /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(t)
          ? Number(t.replaceAll('.', ''))
          : /^-?\d+$/.test(t)
            ? Number(t)
            : Number.NaN
    if (!Number.isInteger(n)) throw new InvalidCell('Não é um número inteiro. Escreva só algarismos.')
    if (n < min || n > max) throw new InvalidCell(`Fora do que se aceita: de ${min} a ${max.toLocaleString('pt-BR')}.`)
    return n
  }
}

const MAX_UNITS = 999_999

/** A text that is 4000 in a Brazilian file, and 4 in a file of a system that writes three decimals. */
const AMBIGUOUS = /^[-+]?[1-9]\d{0,2}\.\d{3}$/
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/** Units with up to three decimals, positive or negative. */
export function units(valor: FilledValue): number {
  const t = textOf(valor)
  if (typeof valor !== 'number' && AMBIGUOUS.test(t))
    throw new InvalidCell(`Em ${t}, o ponto pode ser de milhar ou de decimais. Escreva sem ponto, ou com vírgula.`)
  const n = typeof valor === 'number' ? valor : Number((GROUPED.test(t) ? t.replaceAll('.', '') : t).replace(',', '.'))
  if (!Number.isFinite(n) || Math.abs(n * 1000 - Math.round(n * 1000)) > 1e-6)
    throw new InvalidCell('Não é uma quantidade. Escreva como 12 ou 3,5, com até três casas.')
  if (Math.abs(n) > MAX_UNITS) throw new InvalidCell(`Fora do que se aceita: até ${MAX_UNITS.toLocaleString('pt-BR')}.`)
  return n
}

/** A day written as 31/12/2027 or 2027-12-31, as the latter. */
export function day(valor: FilledValue): string {
  const iso = textOf(valor).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) !== iso)
    throw new InvalidCell('Não é um dia. Escreva como 31/12/2027.')
  return iso
}

/** A text for comparison: no accents, case or punctuation. */
export function simplified(t: string): string {
  return plainText(t).replace(/[^a-z0-9]/g, '')
}

const YES = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'ativo', 'disponivel', 'yes', 'y'])
const NO = new Set(['nao', 'n', '0', 'false', 'falso', 'inativo', 'indisponivel', 'no'])

/** Yes or no, in the words used in files. */
export function yesNo(valor: FilledValue): boolean {
  const t = simplified(textOf(valor))
  if (!YES.has(t) && !NO.has(t)) throw new InvalidCell('Escreva sim ou não.')
  return YES.has(t)
}

/** A phone with its mask, however it was typed. */
export function phone(valor: FilledValue): string {
  const t = formatPhone(textOf(valor))
  if (!isValidPhone(t)) throw new InvalidCell('Não é um telefone. Escreva DDD e número, como (11) 98888-7777.')
  return t
}

/** An e-mail address in lower case. */
export function email(valor: FilledValue): string {
  const t = normalizeEmail(textOf(valor))
  if (t.length > 200 || !isValidEmail(t)) throw new InvalidCell('Não é um email. Escreva como nome@empresa.com.br.')
  return t
}

/** A CNPJ as it is stored; a number from a spreadsheet gets its lost leading zeros back. */
export function cnpj(valor: FilledValue, alphanumeric: boolean): string {
  const t = typeof valor === 'number' ? textOf(valor).padStart(14, '0') : textOf(valor)
  if (cnpjError(t, alphanumeric))
    throw new InvalidCell('Não é um CNPJ válido. Confira os 14 caracteres e os dígitos do fim.')
  return normalizeCnpj(t)
}

/** One option of a list, by its name or code. */
export function option<T extends string>(names: Readonly<Record<T, string>>): (valor: FilledValue) => T {
  const byName = new Map<string, T>(
    (Object.keys(names) as T[]).flatMap((k) => [[simplified(k), k] as const, [simplified(names[k]), k] as const]),
  )
  return (valor) => {
    const achado = byName.get(simplified(textOf(valor)))
    if (!achado) throw new InvalidCell(`Não é uma das opções: ${Object.values(names).join(', ')}.`)
    return achado
  }
}

/** The name of a value read by `option`. */
export const optionName =
  (names: Readonly<Record<string, string>>) =>
  (stored: Stored): string =>
    names[String(stored)] ?? String(stored)

/** A list in one cell, separated by commas, semicolons, bars or lines. */
export function list(max: number, maxEach: number): (valor: FilledValue) => string[] {
  return (valor) => {
    const parts = (typeof valor === 'string' ? valor : textOf(valor))
      .split(/[,;\n|]/)
      .map((p) => textOf(p).replace(/\s+/g, ' '))
    const itens = parts.filter((p, i) => p !== '' && parts.findIndex((q) => simplified(q) === simplified(p)) === i)
    if (itens.length > max) throw new InvalidCell(`Tem ${itens.length} itens: use até ${max}.`)
    if (itens.some((i) => i.length > maxEach))
      throw new InvalidCell(`Um dos itens passa de ${maxEach} caracteres. Separe os itens por vírgula.`)
    return itens
  }
}
