import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullGarantia } from './api.ts'
import { GarantiaActions } from './GarantiaActions.tsx'
import { GarantiaContent } from './GarantiaContent.tsx'

interface Props {
  detail: Detail
  neighbors: readonly number[]
}

/** A claim in a drawer: deadline, words, items, evidence, history, and what may be done with it. */
export function GarantiaDrawer({ detail, neighbors }: Props) {
  const q = useQuery({ ...fullGarantia(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const g = q.data
  return (
    <DetailDrawer
      detail={detail}
      neighbors={neighbors}
      width={680}
      title={g ? `Garantia ${g.numero}` : 'Garantia'}
      footer={g && <GarantiaActions key={g.codSolicitacao} garantia={g} />}
    >
      {() =>
        g ? (
          <GarantiaContent key={g.codSolicitacao} garantia={g} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando a garantia" role="status">
            <Skeleton height={48} width="60%" />
            <Skeleton height={220} />
            <Skeleton height={160} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}
