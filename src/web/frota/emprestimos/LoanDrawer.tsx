import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { fullLoan } from './api.ts'
import { LoanActions } from './LoanActions.tsx'
import { LoanContent } from './LoanContent.tsx'

/** A loan in a drawer: the car, the driver, the contract, the photos, and what comes next. */
export function LoanDrawer({ detalhe }: { detalhe: Detail }) {
  const q = useQuery({ ...fullLoan(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const e = q.data
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={e ? e.motorista : 'Empréstimo'}
      footer={e && e.acoes.length > 0 && <LoanActions key={e.codEmprestimo} emprestimo={e} />}
    >
      {() =>
        e ? (
          <LoanContent key={e.codEmprestimo} emprestimo={e} />
        ) : q.isError ? (
          <LoadError erro={q.error} attempt={() => void q.refetch()} />
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
