import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { WORSE_CHOICES, type WorseSide } from '#shared/rules/medidas.ts'
import { blank, option, text, textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column, type Stored } from '../../core/importing/def.ts'

// An item has a limit per make and model: each column holds one field of all of them, in the same order, with bars between.

type Limit = TemplateItem['limites'][number]
type Read = Column<unknown>['read']

/** The cells of a row that say its limits; a column that the file lacks is missing. */
export interface LimitCells {
  marcas_limites?: readonly string[] | null
  modelos_limites?: readonly string[] | null
  pior?: readonly string[] | null
  vermelho?: readonly string[] | null
  amarelo?: readonly string[] | null
}

const MAX_LIMITS = 50
const MAX_FIGURE = 1_000_000
const BAR = ' | '
const SIDES = Object.fromEntries(WORSE_CHOICES.map(({ value, label }) => [value, label])) as Record<WorseSide, string>
const readSide = option(SIDES)
const readMake = text(60)
const readModel = text(120)

const formatFigure = (n: number) => n.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 })
const joined = (parts: readonly string[]) => (parts.some(Boolean) ? parts.join(BAR).trim() : null)

/** The limits of an item as the file has them, by column. */
export const limitsInCells = {
  marcas: (l: readonly Limit[]) => joined(l.map((x) => x.marca)),
  modelos: (l: readonly Limit[]) => joined(l.map((x) => x.modelo)),
  pior: (l: readonly Limit[]) => joined(l.map((x) => SIDES[x.pior === 'MAIOR' ? 'MAIOR' : 'MENOR'])),
  vermelhos: (l: readonly Limit[]) => joined(l.map((x) => formatFigure(x.vermelho))),
  amarelos: (l: readonly Limit[]) => joined(l.map((x) => formatFigure(x.amarelo))),
}

/** Reads each part of a cell; an empty part stays in its place. */
function readParts(readPart: (part: string) => string): Read {
  return (valor) => {
    const parts = (typeof valor === 'string' ? valor : textOf(valor)).split(/[|\n]/)
    if (parts.length > MAX_LIMITS) throw new InvalidCell(`Tem ${parts.length} limites: use até ${MAX_LIMITS}.`)
    return parts.map((p) => readPart(blank(p) ? '' : p))
  }
}

function make(part: string): string {
  if (part === '') throw new InvalidCell('Um dos limites está sem marca. Escreva uma entre as barras.')
  return readMake(part)
}

/** A figure as people write it, kept with a point: '1,6', '1.250,5'. */
function figure(part: string): string {
  const t = textOf(part)
  if (/^\d{1,3}(?:\.\d{3})+$/.test(t))
    throw new InvalidCell(`Em ${t}, o ponto pode ser de milhar ou de decimais. Escreva sem ponto, ou com vírgula.`)
  if (!/^(?:\d+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3})+,\d+)$/.test(t))
    throw new InvalidCell(
      t === ''
        ? 'Um dos limites está sem número. Escreva um entre as barras.'
        : `${t} não é um número. Escreva como 1,6, com | entre um limite e outro.`,
    )
  const n = Number(t.includes(',') ? t.replaceAll('.', '').replace(',', '.') : t)
  if (n > MAX_FIGURE) throw new InvalidCell(`${t} passa do que se aceita: até ${MAX_FIGURE.toLocaleString('pt-BR')}.`)
  return String(n)
}

const figures = readParts(figure)
// A spreadsheet's own number has no thousands.
const readFigures: Read = (valor, references) =>
  figures(typeof valor === 'number' ? String(valor).replace('.', ',') : valor, references)

const column = (nome: string, synonyms: readonly string[], writes: string, nota: string, read: Read) => ({
  nome,
  synonyms,
  writes,
  outside: true as const,
  required: false,
  nota,
  example: '',
  read,
})

export const limitColumns: readonly Column<unknown>[] = [
  column(
    'Marcas dos limites',
    ['marca do limite'],
    'marcas_limites',
    'De um item medido, as marcas dos carros com limites próprios, com | entre uma e outra: Fiat | Ford. Vazia: o item não tem limites próprios. Sem esta coluna, os de um item que já existe ficam.',
    readParts(make),
  ),
  column(
    'Modelos dos limites',
    ['modelo do limite'],
    'modelos_limites',
    'Na ordem das marcas: Argo | Ka. Vazia vale todos os modelos.',
    readParts(readModel),
  ),
  column(
    'Pior quando',
    ['pior', 'lado pior'],
    'pior',
    `Na ordem das marcas, ou um só para todas: ${Object.values(SIDES).join(', ')}. Vazia vale ${SIDES.MENOR}.`,
    readParts((p) => (p === '' ? 'MENOR' : readSide(p))),
  ),
  column(
    'Limites vermelhos',
    ['limite vermelho'],
    'vermelho',
    'Na ordem das marcas, a medida em que o item já é vermelho: 1,6 | 2.',
    readFigures,
  ),
  column(
    'Limites amarelos',
    ['limite amarelo'],
    'amarelo',
    'Na ordem das marcas, a medida em que o item já é amarelo: 3 | 3,5.',
    readFigures,
  ),
]

const NAMES = { modelos_limites: 'modelo', pior: 'lado', vermelho: 'limite', amarelo: 'limite' }
const counted = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`

/** What the cells of a row's limits get wrong together, by column. */
export function limitCellErrors(linha: Readonly<Record<string, Stored>>): Record<string, string> {
  const cells = linha as LimitCells
  const makes = cells.marcas_limites?.length ?? 0
  const errors: Record<string, string> = {}
  for (const [writes, word] of Object.entries(NAMES)) {
    const given = cells[writes as keyof typeof NAMES]?.length ?? 0
    const mayLack = given === 0 && (writes === 'modelos_limites' || writes === 'pior')
    const forAll = writes === 'pior' && given === 1 && makes > 0
    if (given === makes || mayLack || forAll) continue
    if (makes === 0) errors[writes] = 'Diga em Marcas dos limites a marca de cada limite.'
    else
      errors[writes] =
        `Tem ${counted(given, word)} e Marcas dos limites tem ${counted(makes, 'marca')}: escreva um para cada marca, com | entre eles.`
  }
  return errors
}

/** The limits that a row says; those of before where the file has no column of them. */
export function readLimits(d: LimitCells, old: readonly Limit[]): Limit[] {
  const { marcas_limites: marcas, modelos_limites: modelos, pior, vermelho, amarelo } = d
  if (marcas === undefined) return [...old]
  return (marcas ?? []).map((marca, n) => ({
    marca,
    modelo: modelos?.[n] ?? '',
    pior: (pior?.length === 1 ? pior[0] : pior?.[n]) === 'MAIOR' ? 'MAIOR' : 'MENOR',
    vermelho: Number(vermelho?.[n]),
    amarelo: Number(amarelo?.[n]),
  }))
}
