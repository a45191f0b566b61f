import { simplified, textOf } from './cells.ts'
import type { Column, ReadDef } from './def.ts'
import { RejectedFile, type Sheet, type Recognize, type Value } from '../spreadsheets/source.ts'

const MAX_ROWS_BEFORE_TITLES = 50

/** Position of a register's table in a file: its title row, and the index of each known column. */
export interface Table {
  sheet: Sheet
  linha: number
  titulos: readonly string[]
  /** Number of cells in the title row. */
  largura: number
  colunas: readonly { coluna: Column<unknown>; em: number }[]
}

/** Number of cells of a row up to its last filled one; a workbook's empty cells at the end are only formatting. */
export function rowWidth(cells: readonly Value[]): number {
  return cells.findLastIndex((v) => v !== null) + 1
}

function known(def: ReadDef): Map<string, Column<unknown>> {
  return new Map(def.colunas.flatMap((c) => [c.nome, ...c.synonyms].map((n) => [simplified(n), c] as const)))
}

/** Adds a sender's own titles to a definition: each title then serves only for its column. */
export function withTitles(def: ReadDef, titulos: Readonly<Record<string, string>>): ReadDef {
  const data = new Set(Object.values(titulos).map(simplified))
  return {
    ...def,
    colunas: def.colunas.map((c) => {
      const proprio = titulos[c.writes]
      const others = [c.nome, ...c.synonyms].filter((n) => !data.has(simplified(n)))
      if (proprio) return { ...c, nome: proprio, synonyms: others }
      return {
        ...c,
        nome: others.includes(c.nome) ? c.nome : `${c.nome} (outro título)`,
        synonyms: others.filter((n) => n !== c.nome),
      }
    }),
  }
}

/** Counts a row's known titles, each once. */
export function titleRecognizer(def: ReadDef): Recognize {
  const names = known(def)
  // A matching width without titles only tells which separator the file uses, so it scores less than a title.
  const withoutTitles = def.withoutTitles?.length
  return (cells) =>
    (withoutTitles === cells.length ? 0.5 : 0) +
    new Set(cells.map((c) => (typeof c === 'string' ? names.get(simplified(c)) : undefined)).filter(Boolean)).size
}

/**
 * Finds the table by its titles, in any sheet and below any other rows; throws RejectedFile naming titles that are missing or ambiguous.
 */
export async function findTable(def: ReadDef, sheets: readonly Sheet[]): Promise<Table> {
  const count = titleRecognizer(def)
  let leading: readonly Value[] = []
  let best: { pontos: number; sheet: Sheet; linha: number; celulas: readonly Value[] } | undefined
  const expectedItems = def.colunas.filter((c) => c.required).map((c) => c.nome)
  for (const sheet of sheets) {
    // Stop at a sheet that has every column.
    if ((best?.pontos ?? 0) >= def.colunas.length) break
    let views = 0
    leitura: for await (const linhas of sheet.linhas('amostra'))
      for (const l of linhas) {
        const pontos = count(l.celulas)
        if (leading.length === 0 && rowWidth(l.celulas) >= Math.min(2, expectedItems.length)) leading = l.celulas
        if (pontos > (best?.pontos ?? 0)) best = { pontos, sheet, linha: l.numero, celulas: l.celulas }
        if (++views >= MAX_ROWS_BEFORE_TITLES) break leitura
      }
  }
  const [first] = sheets
  if (def.withoutTitles && first && (best?.pontos ?? 0) < Math.min(2, expectedItems.length)) {
    const { withoutTitles } = def
    if (await hasCells(first, withoutTitles.length))
      return withColumns(def, { sheet: first, linha: 0, celulas: withoutTitles })
  }
  if (!best || best.pontos < Math.min(2, expectedItems.length))
    throw new RejectedFile(
      `Não há uma linha com os títulos das colunas (${expectedItems.join(', ')}) nas primeiras ${MAX_ROWS_BEFORE_TITLES} linhas. Baixe o modelo e copie seus dados para ele.`,
      texts(best?.celulas ?? leading),
    )
  return withColumns(def, best)
}

const texts = (cells: readonly Value[]): string[] => cells.map(textOf).filter((t) => t !== '')

/** Whether the first row of a sheet has `count` cells. */
async function hasCells(sheet: Sheet, count: number): Promise<boolean> {
  for await (const linhas of sheet.linhas('amostra')) for (const l of linhas) return rowWidth(l.celulas) === count
  return false
}

function withColumns(
  def: ReadDef,
  { sheet, linha, celulas }: { sheet: Sheet; linha: number; celulas: readonly Value[] },
): Table {
  const names = known(def)
  const titulos = celulas.map(textOf)
  const places = new Map<Column<unknown>, number[]>()
  for (const [i, t] of titulos.entries()) {
    const column = names.get(simplified(t))
    if (column) places.set(column, [...(places.get(column) ?? []), i])
  }
  for (const [column, em] of places) {
    // The column's own name wins over a synonym: "Código" beside "Referência".
    const own = em.filter((i) => simplified(titulos[i] ?? '') === simplified(column.nome))
    if (own.length === 1) places.set(column, own)
    else if (em.length > 1)
      throw new RejectedFile(
        `Na linha ${linha}, mais de uma coluna serve de ${column.nome}: ${em.map((i) => titulos[i]).join(', ')}. Deixe só uma e envie de novo.`,
        texts(celulas),
      )
  }
  const faltam = def.colunas.filter((c) => c.required && !places.has(c)).map((c) => c.nome)
  if (faltam.length > 0)
    throw new RejectedFile(
      `Na linha ${linha} estão os títulos, mas ${faltam.length > 1 ? 'faltam as colunas' : 'falta a coluna'} ${faltam.join(', ')}. Acrescente e envie de novo.`,
      texts(celulas),
    )
  return {
    sheet,
    linha,
    titulos,
    largura: rowWidth(celulas),
    colunas: [...places].map(([coluna, [em = 0]]) => ({ coluna, em })),
  }
}
