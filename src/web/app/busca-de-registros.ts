import { useQuery } from '@tanstack/react-query'
import { busca, type RegistroAchado } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { call } from '../core/api.ts'
import { selecionarLoja } from '../core/concessionarias.ts'
import { lojasStore, useLoja } from '../core/loja.ts'
import { useSessao } from '../core/session.ts'
import { useStore } from '../core/store.ts'
import { contem } from './busca.ts'

const MAX_LOJAS = 6

/** Where each kind of record is looked at; a part has a sheet of its own. */
export const LISTA_DO_REGISTRO: Readonly<Record<Exclude<RegistroAchado['tipo'], 'peca'>, EnderecoDaTela>> = {
  servico: '/cadastros/servicos/list',
  pacote: '/listarPacote',
}

/** Parts, services and packages that hold what was typed, those that the level may see. */
export function useBuscaDeRegistros(termo: string): { registros: RegistroAchado[]; procurando: boolean } {
  const nivel = useSessao()?.nivel
  const q = useQuery({
    queryKey: ['busca', 'registros', termo],
    queryFn: ({ signal }) => call(busca.buscarRegistros, { query: { q: termo }, signal }),
    enabled:
      termo.length >= 2 && nivel !== undefined && (busca.buscarRegistros.acesso as readonly Nivel[]).includes(nivel),
    placeholderData: (antes, anterior) =>
      anterior && termo.startsWith(String(anterior.queryKey[2])) ? antes : undefined,
  })
  return { registros: termo.length >= 2 ? (q.data ?? []) : [], procurando: q.isFetching }
}

/** Other stores in reach whose name or town holds what was typed; choosing one makes it the header's. */
export function useLojasDaBusca(
  texto: string,
): { codigo: number; titulo: string; detalhe: string; fazer: () => void }[] {
  const atual = useLoja()
  const lojas = useStore(lojasStore)
  if (texto.trim().length < 2) return []
  return lojas
    .filter(
      (l) =>
        l.status === 1 && l.codConcessionaria !== atual && contem(`loja concessionaria ${l.nome} ${l.cidade}`, texto),
    )
    .slice(0, MAX_LOJAS)
    .map((l) => ({
      codigo: l.codConcessionaria,
      titulo: l.nome,
      detalhe: `Trocar para esta loja · ${l.cidade} · ${l.uf}`,
      fazer: () => selecionarLoja(l.codConcessionaria),
    }))
}
