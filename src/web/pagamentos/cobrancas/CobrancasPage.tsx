import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import {
  COBRANCA_MODES,
  COBRANCA_SORTS,
  COBRANCA_TYPES,
  type Cobranca,
  type CobrancaType,
} from '#shared/pagamentos/cobrancas.ts'
import { COBRANCA_STATE_NAMES, COBRANCA_STATES } from '#shared/rules/cobranca.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { SORT_PARAMS, sortOf } from '../../recipes/list/sort.ts'
import { useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { CobrancaBadge } from '../../ui/pagamento/CobrancaBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { cobrancasQuery, downloadCobrancas } from './api.ts'
import { useCobrancaDetail } from './detail.ts'

const CobrancaDrawer = lazyComponent(() => import('./CobrancaDrawer.tsx').then((m) => m.CobrancaDrawer))
const CounterDrawer = lazyComponent(() => import('./CounterDrawer.tsx').then((m) => m.CounterDrawer))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'tipo'] as const
const PARAMS = [...NAMES, ...SORT_PARAMS] as const
type Param = (typeof PARAMS)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const TYPES = Object.keys(COBRANCA_TYPES) as CobrancaType[]

const COLUMNS: readonly Column<Cobranca>[] = [
  {
    id: 'descricao',
    title: 'Cobrança',
    width: 208,
    stays: true,
    cell: (c) => <Text truncate>{c.descricao}</Text>,
  },
  {
    id: 'cliente',
    title: 'Cliente',
    width: 210,
    grows: true,
    stays: true,
    cell: (c) => (
      <Group gap={8} wrap="nowrap">
        {c.placa !== null && <Placa placa={c.placa} chassi={null} />}
        <Text truncate>{c.cliente ?? '—'}</Text>
      </Group>
    ),
  },
  { id: 'estado', title: 'Situação', width: 205, stays: true, cell: (c) => <CobrancaBadge estado={c.estado} /> },
  {
    id: 'valor',
    title: 'Valor',
    orderBy: 'valor',
    width: 120,
    numeric: true,
    stays: true,
    cell: (c) => <Money centavos={c.valor} />,
  },
  { id: 'pago', title: 'Pago', width: 120, numeric: true, cell: (c) => <Money centavos={c.pago} /> },
  { id: 'criada', title: 'Criada', orderBy: 'criadaEm', width: 150, cell: (c) => <When instant={c.criadaEm} /> },
  { id: 'tipo', title: 'Tipo', width: 160, cell: (c) => COBRANCA_TYPES[c.tipo] },
  {
    id: 'expira',
    title: 'Vence',
    orderBy: 'expiraEm',
    width: 150,
    hidden: true,
    cell: (c) => <When instant={c.expiraEm} />,
  },
  { id: 'modo', title: 'Meio', width: 130, hidden: true, cell: (c) => COBRANCA_MODES[c.modo] },
  {
    id: 'devolvido',
    title: 'Devolvido',
    width: 120,
    numeric: true,
    hidden: true,
    cell: (c) => <Money centavos={c.devolvido} />,
  },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (c) => c.concessionaria },
]

/** /pagamentos/cobrancas/:codCobranca?: what was asked for, by state; a charge opens in a drawer with its own address. */
export function CobrancasPage() {
  const loja = useLoja()
  const [filters, modify] = useFilters(PARAMS)
  const { codConcessionaria, campo } = useLojaFilter(filters.loja)
  const [filterOpen, filter] = useDisclosure(false)
  const [asking, ask] = useState(false)
  const detail = useCobrancaDetail()
  const everOpened = useOnceOpened(detail)
  const request = {
    codConcessionaria,
    busca: filters.busca,
    de: filters.de,
    ate: filters.ate,
    estado: COBRANCA_STATES.find((e) => e === filters.estado),
    tipo: TYPES.find((t) => t === filters.tipo),
  }
  const sort = sortOf(COBRANCA_SORTS, filters)
  const data = usePages(cobrancasQuery({ ...request, ...sort }))
  const fields: readonly FilterField<Param>[] = [
    { kind: 'period', label: 'Período' },
    ...campo,
    {
      kind: 'choice',
      name: 'estado',
      label: 'Situação',
      options: COBRANCA_STATES.map((e) => ({ value: e, label: COBRANCA_STATE_NAMES[e] })),
    },
    {
      kind: 'choice',
      name: 'tipo',
      label: 'Tipo',
      options: TYPES.map((t) => ({ value: t, label: COBRANCA_TYPES[t] })),
    },
  ]
  return (
    <>
      <ListPage
        title="Cobranças"
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Cliente, placa ou descrição',
        }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadCobrancas({ ...request, ...sort, formato })} />
          </Suspense>
        }
        action={
          <Button leftSection={<IconPlus size={17} />} disabled={loja === null} onClick={() => ask(true)}>
            Nova cobrança
          </Button>
        }
      >
        <DataTable
          id="cobrancas"
          label="Cobranças"
          columns={COLUMNS}
          data={data}
          rowKey={(c) => c.codCobranca}
          sort={sort}
          onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
          open={(c) => detail.open(c.codCobranca)}
          openKey={detail.codigo}
          card={(c) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <CobrancaBadge estado={c.estado} />
                <When instant={c.criadaEm} />
              </div>
              <Text fw={600} truncate>
                {c.descricao}
              </Text>
              <div className={comuns.ponta}>
                <Text c="dimmed" truncate>
                  {[c.cliente, c.placa].filter(Boolean).join(' · ') || COBRANCA_TYPES[c.tipo]}
                </Text>
                <b className="nowrap">
                  <Money centavos={c.valor} />
                </b>
              </div>
            </div>
          )}
          empty={
            NAMES.some((n) => filters[n] !== undefined) ? (
              <NoMatches title="Nenhuma cobrança com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                title="Nenhuma cobrança ainda"
                text="Cobre por Pix no orçamento aprovado, no carro pronto ou no agendamento, em “Cobrar”. Peças de balcão se cobram aqui, em “Nova cobrança”."
                icon={<IconQrcode size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {asking && loja !== null && (
        <Suspense>
          <CounterDrawer codConcessionaria={loja} close={() => ask(false)} />
        </Suspense>
      )}
      {everOpened && (
        <Suspense>
          <CobrancaDrawer detail={detail} neighbors={data.rows.map((c) => c.codCobranca)} />
        </Suspense>
      )}
    </>
  )
}
