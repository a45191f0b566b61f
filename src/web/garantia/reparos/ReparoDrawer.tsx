import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullReparo } from './api.ts'
import { ReparoActions } from './ReparoActions.tsx'
import { ReparoContent } from './ReparoContent.tsx'

interface Props {
  detail: Detail
  neighbors: readonly number[]
}

/** A defect in a drawer: both counts, visits, what the customer was told, and what may be done. */
export function ReparoDrawer({ detail, neighbors }: Props) {
  const q = useQuery({ ...fullReparo(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const r = q.data
  return (
    <DetailDrawer
      detail={detail}
      neighbors={neighbors}
      title={r ? r.titulo : 'Reparo em garantia'}
      footer={r && <ReparoActions key={r.codReparo} reparo={r} />}
    >
      {() =>
        r ? (
          <ReparoContent reparo={r} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando o reparo" role="status">
            <Skeleton height={90} />
            <Skeleton height={160} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}
