import { useQuery } from '@tanstack/react-query'
import { busca, type FoundRecord } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { call } from '../../core/http/api.ts'
import { selectLoja } from '../../core/session/concessionarias.ts'
import { lojasStore, useLoja } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { contains } from './search.ts'

const MAX_LOJAS = 6

/** List screen of each record type; a part has its own sheet. */
export const RECORD_LISTS: Readonly<Record<Exclude<FoundRecord['tipo'], 'peca'>, ScreenUrl>> = {
  servico: '/cadastros/servicos/list',
  pacote: '/listarPacote',
}

/** Parts, services and packages that match the text, limited to those the level may see. */
export function useRecordSearch(term: string): { records: FoundRecord[]; searching: boolean } {
  const nivel = useSessao()?.nivel
  const q = useQuery({
    queryKey: ['busca', 'registros', term],
    queryFn: ({ signal }) => call(busca.buscarRegistros, { query: { q: term }, signal }),
    enabled:
      term.length >= 2 && nivel !== undefined && (busca.buscarRegistros.acesso as readonly Nivel[]).includes(nivel),
    placeholderData: (before, previous) =>
      previous && term.startsWith(String(previous.queryKey[2])) ? before : undefined,
  })
  return { records: term.length >= 2 ? (q.data ?? []) : [], searching: q.isFetching }
}

/** Other stores of the user whose name or town matches the text; choosing one selects it in the header. */
export function useLojaSearch(text: string): { codigo: number; titulo: string; detalhe: string; run: () => void }[] {
  const atual = useLoja()
  const lojas = useStore(lojasStore)
  if (text.trim().length < 2) return []
  return lojas
    .filter(
      (l) =>
        l.status === 1 && l.codConcessionaria !== atual && contains(`loja concessionaria ${l.nome} ${l.cidade}`, text),
    )
    .slice(0, MAX_LOJAS)
    .map((l) => ({
      codigo: l.codConcessionaria,
      titulo: l.nome,
      detalhe: `Trocar para esta loja · ${l.cidade} · ${l.uf}`,
      run: () => selectLoja(l.codConcessionaria),
    }))
}
