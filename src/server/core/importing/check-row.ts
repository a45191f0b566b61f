import type { RowError } from '#shared/arquivos/importacoes.ts'
import { rejectBroken, simplified, textOf, blank } from './cells.ts'
import { InvalidCell, type Stored, type ReadDef } from './def.ts'
import type { Linha, Value } from '../spreadsheets/source.ts'
import { rowWidth, type Table } from './header.ts'

const MAX_VALUE = 200

/** A row as the register's table stores it, or its errors; null when it is to be ignored. */
export type CheckedRow = { linha: number; dados: Record<string, Stored> } | { erros: RowError[] } | null

/** Checks the rows of a table one by one. Blank rows, repeated titles and the template's example are ignored. */
export function rowChecker(def: ReadDef, table: Table, references: unknown): (linha: Linha) => CheckedRow {
  const titulos = table.colunas.map((c) => simplified(table.titulos[c.em] ?? ''))
  const examples = table.colunas.map((c) => textOf(c.coluna.example))
  const iguais = ({ celulas }: Linha, texts: readonly string[], mode: (t: string) => string) =>
    table.colunas.every((c, i) => mode(textOf(celulas[c.em] ?? null)) === texts[i])

  const excessCells = counter(table.largura)

  return (linha) => {
    if (table.colunas.every((c) => blank(linha.celulas[c.em] ?? null))) return null
    if (iguais(linha, titulos, simplified) || iguais(linha, examples, asExample)) return null
    const shifted = excessCells(linha.celulas)
    if (shifted)
      return {
        erros: [{ linha: linha.numero, coluna: 'Linha inteira', valor: shifted.valor, mensagem: shifted.mensagem }],
      }
    const dados: Record<string, Stored> = {}
    const erros: RowError[] = []
    const errorAt = (coluna: string, em: number, mensagem: string) =>
      erros.push({
        linha: linha.numero,
        coluna,
        valor: textOf(linha.celulas[em] ?? null).slice(0, MAX_VALUE),
        mensagem,
      })
    for (const { coluna, em } of table.colunas) {
      const valor = linha.celulas[em] ?? null
      try {
        rejectBroken(valor)
        if (valor !== null && !blank(valor)) dados[coluna.writes] = coluna.read(valor, references)
        else if (coluna.required) errorAt(coluna.nome, em, 'Está vazia. Preencha.')
        else dados[coluna.writes] = def.padrao[coluna.writes] ?? null
      } catch (e) {
        if (!(e instanceof InvalidCell)) throw e
        errorAt(coluna.nome, em, e.message)
      }
    }
    if (def.stays?.(dados, references)) return { linha: linha.numero, dados }
    if (erros.length === 0)
      for (const [writes, mensagem] of Object.entries(def.check?.({ ...def.padrao, ...dados }, references) ?? {})) {
        const found = table.colunas.find((c) => c.coluna.writes === writes) ?? table.colunas[0]
        if (found) errorAt(found.coluna.nome, found.em, mensagem)
      }
    return erros.length > 0 ? { erros } : { linha: linha.numero, dados: { ...def.complete?.(dados), ...dados } }
  }
}

/**
 * Finds rows with more cells than titles: a separator inside a text shifts every value after it. Extra blank cells pass when the first row
 * has as many.
 */
function counter(expectedItems: number): (celulas: readonly Value[]) => { valor: string; mensagem: string } | null {
  let slack: number | undefined
  return (cells) => {
    const foundCells = rowWidth(cells)
    const excess = cells.slice(expectedItems, foundCells).map(textOf)
    const filled = excess.filter((t) => t !== '')
    slack ??= filled.length > 0 ? 0 : excess.length
    if (filled.length === 0 && excess.length <= slack) return null
    return {
      valor: filled.join(' | ').slice(0, MAX_VALUE),
      mensagem: `Há ${expectedItems} ${expectedItems === 1 ? 'título' : 'títulos'} e esta linha tem ${foundCells} células: um separador no meio de um texto ou de um valor empurrou as outras. Ponha o texto entre aspas, ou tire o que sobra.`,
    }
  }
}

/** The CSV template writes 98.7 as '98,70'. */
function asExample(t: string): string {
  return /^\d+,\d{2}$/.test(t) ? String(Number(t.replace(',', '.'))) : t
}
