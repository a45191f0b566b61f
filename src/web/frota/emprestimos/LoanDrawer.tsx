import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullLoan } from './api.ts'
import { LoanActions } from './LoanActions.tsx'
import { LoanContent } from './LoanContent.tsx'

/** A loan in a drawer: the car, the driver, the contract, the photos, and what comes next. */
export function LoanDrawer({ detail }: { detail: Detail }) {
  const q = useQuery({ ...fullLoan(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const e = q.data
  return (
    <DetailDrawer
      detail={detail}
      title={e ? e.motorista : 'Empréstimo'}
      footer={e && e.acoes.length > 0 && <LoanActions key={e.codEmprestimo} emprestimo={e} />}
    >
      {() =>
        e ? (
          <LoanContent key={e.codEmprestimo} emprestimo={e} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando o empréstimo" role="status">
            <Skeleton height={48} width="60%" />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}
