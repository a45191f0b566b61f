import { Button, Skeleton } from '@mantine/core'
import { IconCarGarage, IconFileText, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FROTA_MANAGER_NIVEIS } from '#shared/frota/carros.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useOnceOpened } from '../../recipes/list/useDetail.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useLoanDetail } from './detail.ts'
import { FleetBoard } from './FleetBoard.tsx'
import { downloadLoans } from './api.ts'
import { FILTER_NAMES, listFilter } from './filter.ts'

const LoanDrawer = lazyComponent(() => import('./LoanDrawer.tsx').then((m) => m.LoanDrawer))
const AskModal = lazyComponent(() => import('./AskModal.tsx').then((m) => m.AskModal))
const Figures = lazyComponent(() => import('./Figures.tsx').then((m) => m.Figures))
const LoanList = lazyComponent(() => import('./LoanList.tsx').then((m) => m.LoanList))
const TermsDrawer = lazyComponent(() => import('./TermsDrawer.tsx').then((m) => m.TermsDrawer))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

/** /frota/emprestimos/:codEmprestimo?: the fleet over two weeks and the requests that wait; as a list with filters too. */
export function EmprestimosPage() {
  const loja = useLoja()
  const nivel = useSessao()?.nivel
  const [filters, modify] = useFilters(FILTER_NAMES)
  const detail = useLoanDetail()
  const everOpened = useOnceOpened(detail)
  const [asking, ask] = useState<string | null>(null)
  const [terms, editTerms] = useState(false)
  const asList = filters.vista === 'lista'
  const manages = nivel !== undefined && (FROTA_MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  return (
    <>
      <ListPage
        title="Carros reserva"
        {...(asList && {
          search: {
            value: filters.busca ?? '',
            modify: (busca: string) => modify({ busca }),
            hint: 'Motorista ou placa',
          },
        })}
        buttons={
          <>
            <Button variant="default" onClick={() => modify({ vista: asList ? undefined : 'lista' })}>
              {asList ? 'Ver o quadro' : 'Ver em lista'}
            </Button>
            {manages && loja !== null && (
              <Button variant="default" leftSection={<IconFileText size={17} />} onClick={() => editTerms(true)}>
                Termos
              </Button>
            )}
            <Suspense>
              <ListExport run={(formato) => downloadLoans({ ...listFilter(filters, loja), formato })} />
            </Suspense>
          </>
        }
        action={
          <Button leftSection={<IconPlus size={17} />} disabled={loja === null} onClick={() => ask('')}>
            Novo pedido
          </Button>
        }
        {...(loja !== null && {
          summary: (
            <Suspense fallback={<Skeleton height={88} />}>
              <Figures codConcessionaria={loja} show={(f) => modify({ ...f, vista: 'lista' })} />
            </Suspense>
          ),
        })}
      >
        {asList ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <LoanList filters={filters} modify={modify} loja={loja} detail={detail} />
          </Suspense>
        ) : loja === null ? (
          <EmptyState
            title="Escolha uma loja"
            text="O quadro mostra os carros de uma loja. Escolha a loja no alto, ou veja em lista."
            icon={<IconCarGarage size={26} stroke={1.5} />}
          />
        ) : (
          <FleetBoard codConcessionaria={loja} detail={detail} ask={ask} manages={manages} />
        )}
      </ListPage>
      {asking !== null && loja !== null && (
        <Suspense>
          <AskModal codConcessionaria={loja} dia={asking} close={() => ask(null)} made={(cod) => detail.open(cod)} />
        </Suspense>
      )}
      {terms && loja !== null && (
        <Suspense>
          <TermsDrawer codConcessionaria={loja} close={() => editTerms(false)} />
        </Suspense>
      )}
      {everOpened && (
        <Suspense>
          <LoanDrawer detail={detail} />
        </Suspense>
      )}
    </>
  )
}
