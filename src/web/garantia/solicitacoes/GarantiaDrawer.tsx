import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullGarantia } from './api.ts'
import { GarantiaActions } from './GarantiaActions.tsx'
import { GarantiaContent } from './GarantiaContent.tsx'

interface Props {
  detalhe: Detail
  neighbors: readonly number[]
}

/** A claim in a drawer: deadline, words, items, evidence, history, and what may be done with it. */
export function GarantiaDrawer({ detalhe, neighbors }: Props) {
  const q = useQuery({ ...fullGarantia(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const g = q.data
  return (
    <DetailDrawer
      detalhe={detalhe}
      neighbors={neighbors}
      largura={680}
      titulo={g ? `Garantia ${g.numero}` : 'Garantia'}
      footer={g && <GarantiaActions key={g.codSolicitacao} garantia={g} />}
    >
      {() =>
        g ? (
          <GarantiaContent key={g.codSolicitacao} garantia={g} />
        ) : q.isError ? (
          <LoadError erro={q.error} attempt={() => void q.refetch()} />
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
