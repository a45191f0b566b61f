import type { DadosTabela } from '../../ui/tabela/coluna.ts'

/** Rows that came all at once, as a table takes them. */
export function comoTabela<T>(linhas: readonly T[]): DadosTabela<T> {
  return {
    linhas,
    carregando: false,
    erro: null,
    tentar: () => undefined,
    temMais: false,
    buscandoMais: false,
    buscarMais: () => undefined,
  }
}
