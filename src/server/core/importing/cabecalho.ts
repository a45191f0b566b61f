import { simples, textoDe } from './celulas.ts'
import type { Coluna, LeituraDef } from './def.ts'
import { ArquivoRecusado, type Folha, type Reconhecer, type Valor } from '../spreadsheets/fonte.ts'

const LINHAS_ATE_OS_TITULOS = 50

/** Where a register's table stands in a file: its titles' row, and each known column's place in it. */
export interface Tabela {
  folha: Folha
  linha: number
  titulos: readonly string[]
  /** Cells that its titles' row has. */
  largura: number
  colunas: readonly { coluna: Coluna<unknown>; em: number }[]
}

/** Cells of a row up to its last one; a workbook's empty ones at the end are only formatting. */
export function largura(celulas: readonly Valor[]): number {
  return celulas.findLastIndex((v) => v !== null) + 1
}

function conhecidos(def: LeituraDef): Map<string, Coluna<unknown>> {
  return new Map(def.colunas.flatMap((c) => [c.nome, ...c.sinonimos].map((n) => [simples(n), c] as const)))
}

/** A definition that knows a sender's own titles: each serves for its column and for no other. */
export function comTitulos(def: LeituraDef, titulos: Readonly<Record<string, string>>): LeituraDef {
  const dados = new Set(Object.values(titulos).map(simples))
  return {
    ...def,
    colunas: def.colunas.map((c) => {
      const proprio = titulos[c.grava]
      const outros = [c.nome, ...c.sinonimos].filter((n) => !dados.has(simples(n)))
      if (proprio) return { ...c, nome: proprio, sinonimos: outros }
      return {
        ...c,
        nome: outros.includes(c.nome) ? c.nome : `${c.nome} (outro título)`,
        sinonimos: outros.filter((n) => n !== c.nome),
      }
    }),
  }
}

/** Counts a row's known titles, each once. */
export function reconhecedor(def: LeituraDef): Reconhecer {
  const nomes = conhecidos(def)
  // A row as wide as a table without titles tells which separator it was written with, and no more.
  const semTitulos = def.semTitulos?.length
  return (celulas) =>
    (semTitulos === celulas.length ? 0.5 : 0) +
    new Set(celulas.map((c) => (typeof c === 'string' ? nomes.get(simples(c)) : undefined)).filter(Boolean)).size
}

/** Finds the table by its titles, in whichever sheet, under whatever stands above; throws ArquivoRecusado naming what is missing or said twice. */
export async function acharTabela(def: LeituraDef, folhas: readonly Folha[]): Promise<Tabela> {
  const contar = reconhecedor(def)
  let primeiros: readonly Valor[] = []
  let melhor: { pontos: number; folha: Folha; linha: number; celulas: readonly Valor[] } | undefined
  const esperadas = def.colunas.filter((c) => c.obrigatoria).map((c) => c.nome)
  for (const folha of folhas) {
    // A sheet with a title for everything that is asked is the one.
    if ((melhor?.pontos ?? 0) >= def.colunas.length) break
    let vistas = 0
    leitura: for await (const linhas of folha.linhas('amostra'))
      for (const l of linhas) {
        const pontos = contar(l.celulas)
        if (primeiros.length === 0 && largura(l.celulas) >= Math.min(2, esperadas.length)) primeiros = l.celulas
        if (pontos > (melhor?.pontos ?? 0)) melhor = { pontos, folha, linha: l.numero, celulas: l.celulas }
        if (++vistas >= LINHAS_ATE_OS_TITULOS) break leitura
      }
  }
  const [primeira] = folhas
  if (def.semTitulos && primeira && (melhor?.pontos ?? 0) < Math.min(2, esperadas.length)) {
    const { semTitulos } = def
    if (await temCelulas(primeira, semTitulos.length))
      return comColunas(def, { folha: primeira, linha: 0, celulas: semTitulos })
  }
  if (!melhor || melhor.pontos < Math.min(2, esperadas.length))
    throw new ArquivoRecusado(
      `Não há uma linha com os títulos das colunas (${esperadas.join(', ')}) nas primeiras ${LINHAS_ATE_OS_TITULOS} linhas. Baixe o modelo e copie seus dados para ele.`,
      textos(melhor?.celulas ?? primeiros),
    )
  return comColunas(def, melhor)
}

const textos = (celulas: readonly Valor[]): string[] => celulas.map(textoDe).filter((t) => t !== '')

/** Whether a sheet's first row has so many cells. */
async function temCelulas(folha: Folha, quantas: number): Promise<boolean> {
  for await (const linhas of folha.linhas('amostra')) for (const l of linhas) return largura(l.celulas) === quantas
  return false
}

function comColunas(
  def: LeituraDef,
  { folha, linha, celulas }: { folha: Folha; linha: number; celulas: readonly Valor[] },
): Tabela {
  const nomes = conhecidos(def)
  const titulos = celulas.map(textoDe)
  const lugares = new Map<Coluna<unknown>, number[]>()
  for (const [i, t] of titulos.entries()) {
    const coluna = nomes.get(simples(t))
    if (coluna) lugares.set(coluna, [...(lugares.get(coluna) ?? []), i])
  }
  for (const [coluna, em] of lugares) {
    // A title that is the column's own name wins over a synonym: "Código" beside "Referência".
    const proprias = em.filter((i) => simples(titulos[i] ?? '') === simples(coluna.nome))
    if (proprias.length === 1) lugares.set(coluna, proprias)
    else if (em.length > 1)
      throw new ArquivoRecusado(
        `Na linha ${linha}, mais de uma coluna serve de ${coluna.nome}: ${em.map((i) => titulos[i]).join(', ')}. Deixe só uma e envie de novo.`,
        textos(celulas),
      )
  }
  const faltam = def.colunas.filter((c) => c.obrigatoria && !lugares.has(c)).map((c) => c.nome)
  if (faltam.length > 0)
    throw new ArquivoRecusado(
      `Na linha ${linha} estão os títulos, mas ${faltam.length > 1 ? 'faltam as colunas' : 'falta a coluna'} ${faltam.join(', ')}. Acrescente e envie de novo.`,
      textos(celulas),
    )
  return {
    folha,
    linha,
    titulos,
    largura: largura(celulas),
    colunas: [...lugares].map(([coluna, [em = 0]]) => ({ coluna, em })),
  }
}
