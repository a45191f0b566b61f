import { Button, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconCashBanknote } from '@tabler/icons-react'
import { Suspense } from 'react'
import { PAGAMENTO_SORTS, type Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { SORT_PARAMS, sortOf } from '../../recipes/list/sort.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { originInWords } from '../../ui/pagamento/origins.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadRecebidos, pagamentosQuery, unaskedQuery } from './api.ts'
import { PaymentBadge } from './PaymentBadge.tsx'
import { Unasked } from './Unasked.tsx'

const PaymentDrawer = lazyComponent(() => import('./PaymentDrawer.tsx').then((m) => m.PaymentDrawer))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'situacao'] as const
const PARAMS = [...NAMES, ...SORT_PARAMS] as const
type Param = (typeof PARAMS)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const SITUATIONS = [
  ['SEM_COBRANCA', 'Sem cobrança'],
  ['MANUAIS', 'Anotados à mão'],
  ['DEVOLVIDOS', 'Devolvidos'],
] as const

const COLUMNS: readonly Column<Pagamento>[] = [
  {
    id: 'pagoEm',
    title: 'Recebido',
    orderBy: 'pagoEm',
    width: 150,
    stays: true,
    cell: (p) => <When instant={p.pagoEm} />,
  },
  {
    id: 'valor',
    title: 'Valor',
    orderBy: 'valor',
    width: 120,
    numeric: true,
    stays: true,
    cell: (p) => <Money centavos={p.valor} />,
  },
  { id: 'situacao', title: 'Situação', width: 190, stays: true, cell: (p) => <PaymentBadge pagamento={p} /> },
  { id: 'origem', title: 'Como se soube', width: 240, cell: (p) => originInWords(p) },
  {
    id: 'e2eid',
    title: 'Identificador',
    width: 260,
    grows: true,
    cell: (p) => <Text truncate>{p.e2eid}</Text>,
  },
  { id: 'devolvido', title: 'Devolvido', width: 120, numeric: true, cell: (p) => <Money centavos={p.devolvido} /> },
  { id: 'txid', title: 'Txid', width: 200, hidden: true, cell: (p) => <Text truncate>{p.txid ?? '—'}</Text> },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (p) => p.concessionaria },
]

/** /pagamentos/recebidos: payments to compare with the statement; those that no charge asked for come first. */
export function RecebidosPage() {
  const [filters, modify] = useFilters(PARAMS)
  const { codConcessionaria, campo } = useLojaFilter(filters.loja)
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('pagamento')
  const everOpened = useOnceOpened(detail)
  const situacao = SITUATIONS.find(([s]) => s === filters.situacao)?.[0]
  const request = { codConcessionaria, busca: filters.busca, de: filters.de, ate: filters.ate, situacao }
  const sort = sortOf(PAGAMENTO_SORTS, filters)
  const data = usePages(pagamentosQuery({ ...request, ...sort }))
  // Show the list only once it is known whether payments without a charge stand above it; otherwise it would move down while somebody reads
  // it.
  const waiting = useQuery({ ...unaskedQuery(codConcessionaria), enabled: situacao !== 'SEM_COBRANCA' }).isLoading
  const fields: readonly FilterField<Param>[] = [
    { kind: 'period', label: 'Período' },
    ...campo,
    {
      kind: 'choice',
      name: 'situacao',
      label: 'Situação',
      options: SITUATIONS.map(([valor, nome]) => ({ value: valor, label: nome })),
    },
  ]
  return (
    <>
      <ListPage
        title="Pagamentos recebidos"
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Identificador ou txid' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <>
            <Button
              variant="default"
              aria-pressed={situacao === 'SEM_COBRANCA'}
              onClick={() => modify({ situacao: situacao === 'SEM_COBRANCA' ? undefined : 'SEM_COBRANCA' })}
            >
              Só sem cobrança
            </Button>
            <Suspense>
              <ListExport run={(formato) => downloadRecebidos({ ...request, ...sort, formato })} />
            </Suspense>
          </>
        }
        summary={situacao !== 'SEM_COBRANCA' && <Unasked codConcessionaria={codConcessionaria} open={detail.open} />}
      >
        {waiting ? (
          <Skeleton height={440} radius={8} />
        ) : (
          <DataTable
            id="recebidos"
            label="Pagamentos recebidos"
            columns={COLUMNS}
            data={data}
            rowKey={(p) => p.codPagamento}
            sort={sort}
            onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
            open={(p) => detail.open(p.codPagamento)}
            openKey={detail.codigo}
            card={(p) => (
              <div className={comuns.cartao}>
                <div className={comuns.ponta}>
                  <b>
                    <Money centavos={p.valor} />
                  </b>
                  <When instant={p.pagoEm} />
                </div>
                <div className={comuns.ponta}>
                  <PaymentBadge pagamento={p} />
                  <Text c="dimmed" size="sm" truncate>
                    {originInWords(p)}
                  </Text>
                </div>
              </div>
            )}
            empty={
              NAMES.some((n) => filters[n] !== undefined) ? (
                <NoMatches title="Nenhum pagamento com estes filtros" clear={() => modify(CLEARED)} />
              ) : (
                <EmptyState
                  title="Nada recebido ainda"
                  text="Aqui entra cada Pix que o banco avisa e cada pagamento anotado à mão, para conferir com o extrato."
                  icon={<IconCashBanknote size={26} stroke={1.5} />}
                />
              )
            }
          />
        )}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {everOpened && (
        <Suspense>
          <PaymentDrawer detail={detail} rows={data.rows} codConcessionaria={codConcessionaria} />
        </Suspense>
      )}
    </>
  )
}
