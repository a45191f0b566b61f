import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconReceiptTax } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MULTA_SORTS, type Multa } from '#shared/frota/multas.ts'
import { MULTA_STATE_NAMES, type MultaState } from '#shared/rules/emprestimo.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { SORT_PARAMS, sortOf } from '../../recipes/list/sort.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadFines, finesQuery } from './api.ts'
import { deadlineText } from './deadline.ts'
import { FineBadge } from './FineBadge.tsx'
import { WhoHad } from './WhoHad.tsx'

const FineDrawer = lazyComponent(() => import('./FineDrawer.tsx').then((m) => m.FineDrawer))
const FineModal = lazyComponent(() => import('./FineModal.tsx').then((m) => m.FineModal))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'situacao'] as const
const PARAMS = [...NAMES, ...SORT_PARAMS] as const
type Param = (typeof PARAMS)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const STATES = Object.keys(MULTA_STATE_NAMES) as MultaState[]
const SITUATIONS = [
  ['SEM_MOTORISTA', 'Sem motorista: da loja'],
  ['A_INDICAR', 'Condutor a indicar'],
] as const

const COLUMNS: readonly Column<Multa>[] = [
  { id: 'em', title: 'Infração em', orderBy: 'em', width: 150, stays: true, cell: (m) => <When instant={m.em} /> },
  {
    id: 'carro',
    title: 'Carro',
    width: 230,
    stays: true,
    cell: (m) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={m.placa} chassi={null} />
        <Text truncate>{m.carro}</Text>
      </Group>
    ),
  },
  {
    id: 'motorista',
    title: 'Com quem estava',
    width: 200,
    stays: true,
    cell: (m) => (m.motorista === null ? <span className="suave">a loja</span> : <Text truncate>{m.motorista}</Text>),
  },
  { id: 'descricao', title: 'Infração', width: 230, grows: true, cell: (m) => <Text truncate>{m.descricao}</Text> },
  {
    id: 'valor',
    title: 'Valor',
    orderBy: 'valor',
    width: 120,
    numeric: true,
    cell: (m) => <Money centavos={m.valor} />,
  },
  { id: 'indicar', title: 'Para indicar', width: 140, cell: deadlineText },
  { id: 'estado', title: 'Situação', width: 180, stays: true, cell: (m) => <FineBadge estado={m.estado} /> },
  { id: 'auto', title: 'Auto', width: 140, hidden: true, cell: (m) => <span className="num">{m.auto}</span> },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (m) => m.concessionaria },
]

/** /frota/multas: who had a car at a minute, and the fines that came. */
export function MultasPage() {
  const [filters, modify] = useFilters(PARAMS)
  const { codConcessionaria, campo } = useLojaFilter(filters.loja)
  const [filterOpen, filter] = useDisclosure(false)
  const [noting, note] = useState(false)
  const importData = useImport('multas')
  const detail = useDetail('multa')
  const everOpened = useOnceOpened(detail)
  const request = {
    codConcessionaria,
    busca: filters.busca,
    de: filters.de,
    ate: filters.ate,
    estado: STATES.find((e) => e === filters.estado),
    situacao: SITUATIONS.find(([s]) => s === filters.situacao)?.[0] ?? ('TODAS' as const),
  }
  const sort = sortOf(MULTA_SORTS, filters)
  const data = usePages(finesQuery({ ...request, ...sort }))
  const fields: readonly FilterField<Param>[] = [
    { kind: 'period', label: 'Período' },
    ...campo,
    {
      kind: 'choice',
      name: 'estado',
      label: 'Situação',
      options: STATES.map((e) => ({ value: e, label: MULTA_STATE_NAMES[e] })),
    },
    {
      kind: 'choice',
      name: 'situacao',
      label: 'Motorista',
      options: SITUATIONS.map(([valor, nome]) => ({ value: valor, label: nome })),
    },
  ]
  return (
    <>
      <ListPage
        title="Multas"
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Motorista, placa ou auto',
        }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <>
            {importData.open && (
              <Button variant="default" onClick={importData.open}>
                Importar
              </Button>
            )}
            <Suspense>
              <ListExport run={(formato) => downloadFines({ ...request, formato })} />
            </Suspense>
          </>
        }
        action={
          <Button leftSection={<IconPlus size={17} />} onClick={() => note(true)}>
            Nova multa
          </Button>
        }
        summary={<WhoHad />}
      >
        <DataTable
          id="multas"
          label="Multas"
          columns={COLUMNS}
          data={data}
          rowKey={(m) => m.codMulta}
          sort={sort}
          onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
          open={(m) => detail.open(m.codMulta)}
          openKey={detail.codigo}
          card={(m) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <FineBadge estado={m.estado} />
                <When instant={m.em} />
              </div>
              <Text fw={600} truncate>
                {m.motorista ?? 'A loja'}
              </Text>
              <div className={comuns.ponta}>
                <Text c="dimmed" truncate>
                  {`${m.placa} · ${m.descricao}`}
                </Text>
                <b className="nowrap">
                  <Money centavos={m.valor} />
                </b>
              </div>
            </div>
          )}
          empty={
            NAMES.some((n) => filters[n] !== undefined) ? (
              <NoMatches title="Nenhuma multa com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                title="Nenhuma multa"
                text="Registre o auto de infração em “Nova multa”: quem estava com o carro naquele minuto aparece sozinho, com o prazo para indicar."
                icon={<IconReceiptTax size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {noting && (
        <Suspense>
          <FineModal close={() => note(false)} made={detail.open} />
        </Suspense>
      )}
      {importData.drawer}
      {everOpened && (
        <Suspense>
          <FineDrawer detail={detail} neighbors={data.rows.map((m) => m.codMulta)} />
        </Suspense>
      )}
    </>
  )
}
