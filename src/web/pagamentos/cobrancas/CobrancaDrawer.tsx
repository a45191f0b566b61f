import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullCobranca } from './api.ts'
import { CobrancaActions } from './CobrancaActions.tsx'
import { CobrancaContent } from './CobrancaContent.tsx'

interface Props {
  detail: Detail
  neighbors: readonly number[]
}

/** A charge in a drawer: its code, payments, refunds and history, and what may be done with it. */
export function CobrancaDrawer({ detail, neighbors }: Props) {
  const q = useQuery({ ...fullCobranca(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer
      detail={detail}
      neighbors={neighbors}
      title={c ? c.descricao : 'Cobrança'}
      footer={c && <CobrancaActions key={c.codCobranca} cobranca={c} />}
    >
      {() =>
        c ? (
          <CobrancaContent cobranca={c} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando a cobrança" role="status">
            <Skeleton height={48} width="60%" />
            <Skeleton height={220} />
            <Skeleton height={120} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}
