import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import {
  custoMaoDeObra,
  custoPeca,
  type MaoDeObra,
  margem,
  type Peca,
  totalMaoDeObra,
  totalPeca,
} from '#shared/rules/orcamento.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { lerBloco } from '../../recipes/grade/bloco.ts'
import { DINHEIRO, DINHEIRO_POR_HORA, type Formato, lerDesconto, QUANTIDADE, TEMPO } from '../../ui/campos/numeros.ts'

/** Editable columns of the price grid, in order. */
export const COLUNAS = ['medida', 'custo', 'preco', 'desconto'] as const
export type ColunaGrade = (typeof COLUNAS)[number]

/** A row of the grid: one part or one labour of a line. */
export type Fileira = { linha: LinhaEditada; i: number; j: number } & (
  | { tipo: 'pecas'; componente: Peca }
  | { tipo: 'maoDeObra'; componente: MaoDeObra }
)

/** The components of all lines as rows, parts before labour. */
export function fileirasDe(linhas: readonly LinhaEditada[]): Fileira[] {
  return linhas.flatMap((linha, i) => [
    ...linha.pecas.map((componente, j): Fileira => ({ linha, i, j, tipo: 'pecas', componente })),
    ...linha.maoDeObra.map((componente, j): Fileira => ({ linha, i, j, tipo: 'maoDeObra', componente })),
  ])
}

const CAMPO = {
  pecas: { medida: 'quantidade', custo: 'custoUnitario', preco: 'precoUnitario', desconto: 'desconto' },
  maoDeObra: { medida: 'minutos', custo: 'custoHora', preco: 'valorHora', desconto: 'desconto' },
} as const

/** A cell's path in the server's field errors: `linhas.0.pecas.0.precoUnitario`. */
export function caminhoDe(f: Fileira, coluna: ColunaGrade): string {
  return `linhas.${f.i}.${f.tipo}.${f.j}.${CAMPO[f.tipo][coluna]}`
}

/** What a cell holds; no discount is null. */
export function valorDe(f: Fileira, coluna: ColunaGrade): number | null {
  const valor = (f.componente as unknown as Record<string, number | null>)[CAMPO[f.tipo][coluna]] ?? null
  return coluna === 'desconto' && valor === 0 ? null : valor
}

/** Gross value of a row in centavos, before its discount; null while unpriced. */
function brutoDe(f: Fileira): number | null {
  return f.tipo === 'pecas'
    ? totalPeca({ ...f.componente, desconto: 0 })
    : totalMaoDeObra({ ...f.componente, desconto: 0 })
}

/** How a cell is read and written. */
export function formatoDe(f: Fileira, coluna: ColunaGrade): Formato {
  if (coluna === 'medida') return f.tipo === 'pecas' ? QUANTIDADE : TEMPO
  if (coluna === 'desconto') return { ...DINHEIRO, ler: (texto) => lerDesconto(texto, brutoDe(f)) }
  return f.tipo === 'pecas' ? DINHEIRO : DINHEIRO_POR_HORA
}

/** Whether a cell may stay empty: a part's quantity may not. */
export function anulavel(f: Fileira, coluna: ColunaGrade): boolean {
  return coluna !== 'medida' || f.tipo === 'maoDeObra'
}

/** The lines with one cell changed. */
export function comValor(
  linhas: readonly LinhaEditada[],
  f: Fileira,
  coluna: ColunaGrade,
  valor: number | null,
): readonly LinhaEditada[] {
  const linha = linhas[f.i]
  if (!linha || (valor === null && !anulavel(f, coluna))) return linhas
  const campo = CAMPO[f.tipo][coluna]
  const novo = coluna === 'desconto' ? (valor ?? 0) : valor
  const trocar = <T>(lista: readonly T[]) => lista.map((c, j) => (j === f.j ? { ...c, [campo]: novo } : c))
  return linhas.with(
    f.i,
    f.tipo === 'pecas' ? { ...linha, pecas: trocar(linha.pecas) } : { ...linha, maoDeObra: trocar(linha.maoDeObra) },
  )
}

/** Total of a row in centavos and its margin; null while unknown. */
export function contaDe(f: Fileira): { total: number | null; margem: number | null } {
  const total = f.tipo === 'pecas' ? totalPeca(f.componente) : totalMaoDeObra(f.componente)
  const custo = f.tipo === 'pecas' ? custoPeca(f.componente) : custoMaoDeObra(f.componente)
  return { total, margem: margem(total, custo) }
}

/** What each re-offered line was offered for before, by its code. */
export function anterioresDe(o: Pick<OrcamentoCompleto, 'linhas'>): ReadonlyMap<number, number> {
  return new Map(o.linhas.flatMap((l) => (l.totalAnterior === null ? [] : [[l.codLinha, l.totalAnterior] as const])))
}

/** A margin as '37,5 %'; a dash while unknown. */
export function escreverMargem(m: number | null): string {
  return m === null
    ? '—'
    : `${(m * 100).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
}

/** Applies a block copied from a spreadsheet from one cell on, down and to the right; tells how many cells did not read. */
export function colar(
  linhas: readonly LinhaEditada[],
  texto: string,
  fileira: number,
  coluna: number,
): { linhas: readonly LinhaEditada[]; recusadas: number } {
  let novas = linhas
  let recusadas = 0
  for (const [r, registro] of lerBloco(texto).entries()) {
    for (const [c, celula] of registro.entries()) {
      const f = fileirasDe(novas)[fileira + r]
      const qual = COLUNAS[coluna + c]
      if (!f || !qual) continue
      const valor = formatoDe(f, qual).ler(celula)
      if (valor !== null) novas = comValor(novas, f, qual, valor)
      else if (celula.trim() !== '') recusadas++
    }
  }
  return { linhas: novas, recusadas }
}
