import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullReparo } from './api.ts'
import { ReparoActions } from './ReparoActions.tsx'
import { ReparoContent } from './ReparoContent.tsx'

interface Props {
  detalhe: Detail
  neighbors: readonly number[]
}

/** A defect in a drawer: both counts, visits, what the customer was told, and what may be done. */
export function ReparoDrawer({ detalhe, neighbors }: Props) {
  const q = useQuery({ ...fullReparo(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const r = q.data
  return (
    <DetailDrawer
      detalhe={detalhe}
      neighbors={neighbors}
      titulo={r ? r.titulo : 'Reparo em garantia'}
      footer={r && <ReparoActions key={r.codReparo} reparo={r} />}
    >
      {() =>
        r ? (
          <ReparoContent reparo={r} />
        ) : q.isError ? (
          <LoadError erro={q.error} attempt={() => void q.refetch()} />
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
