import { useInfiniteQuery } from '@tanstack/react-query'
import { parouSemRede } from '../../core/andamento.ts'
import { semRede } from '../../core/erros.ts'
import type { DadosTabela } from '../../ui/tabela/coluna.ts'
import type { Leitura, Pagina } from './paginas.ts'

/** Rows of a list and how to get more of them; `primeira` is the first page, with what the server counts there. */
export interface ListaLida<P extends Pagina> extends DadosTabela<P['itens'][number]> {
  primeira: P | undefined
  /** When the server last answered, in epoch ms; 0 before. */
  lidaEm: number
}

/** Reads what `paginas` asks for, as a table takes it. */
export function usePaginas<P extends Pagina>(opcoes: Leitura<P>): ListaLida<P> {
  const q = useInfiniteQuery(opcoes)
  // The rows of another filter stay while this one's are on their way; where none can come they would pass for its answer.
  const parada = parouSemRede(q)
  const data = parada ? undefined : q.data
  return {
    linhas: data?.pages.flatMap((p): P['itens'][number][] => [...p.itens]) ?? [],
    carregando: q.isPending && !parada,
    erro: parada ? semRede('A lista') : q.isError && !q.data ? q.error : null,
    tentar: () => void q.refetch(),
    temMais: !parada && q.hasNextPage,
    buscandoMais: q.isFetchingNextPage,
    buscarMais: () => void q.fetchNextPage(),
    primeira: data?.pages[0],
    lidaEm: q.dataUpdatedAt,
  }
}
