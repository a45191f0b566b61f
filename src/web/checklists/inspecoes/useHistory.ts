import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { inspecoes, type Inspecao } from '#shared/checklists/inspecoes.ts'
import { call } from '../../core/http/api.ts'
import { withoutNetwork } from '../../core/http/errors.ts'
import { ANSWERED_OFFLINE } from '../../core/offline/lazy.ts'
import { useOwnEntries } from '../../core/offline/pending.ts'
import { useSessao } from '../../core/session/session.ts'
import { withOwnActs, type Told } from './history.ts'
import { inspectionKey } from './server-copy.ts'
import type { Work } from './work.ts'

/** The history of an inspection up to a `rev`, which never changes. */
const historyQuery = (idInspecao: string, rev: number) =>
  queryOptions({
    queryKey: ['inspecoes', 'atos', idInspecao, rev],
    queryFn: ({ signal }) => call(inspecoes.listAtosInspecao, { params: { idInspecao }, signal }),
    ...ANSWERED_OFFLINE,
    staleTime: Infinity,
    retry: false,
  })

interface History {
  told: readonly Told[]
  /** The answers that were there before what is told: none when all is told. */
  start: Readonly<Record<string, Answer>>
  loading: boolean
  error: Error | null
  attempt: () => void
}

/** The acts of an inspection: the server's, and those that only this phone has. */
export function useHistory({ id, inspecao: { rev }, nivel }: Work): History {
  const { data, error, isLoading, refetch } = useQuery({
    ...historyQuery(id, rev),
    // The server does not know an inspection before its first act has arrived.
    enabled: rev > 0,
    placeholderData: keepPreviousData,
  })
  const { data: server } = useQuery<Inspecao | null>({ queryKey: inspectionKey(id), enabled: false })
  const por = useSessao()?.usuario.nome ?? ''
  const told = withOwnActs(data ?? [], useOwnEntries(), id, por)
  return {
    // The own times that have not been sent are nobody's to read either.
    told: nivel === 4 || nivel === 5 ? told : told.filter((t) => t.ato.tipo !== 'CONTAR_TEMPO'),
    start: data ? {} : answersOf(server),
    loading: isLoading,
    error: error && withoutNetwork(error, 'O histórico do que já foi enviado'),
    attempt: () => void refetch(),
  }
}

const answersOf = (i: Inspecao | null | undefined): Record<string, Answer> =>
  Object.fromEntries(Object.entries(i?.conteudo.respostas ?? {}).map(([item, r]) => [item, r.resposta]))
