import { Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { REPARO_STATES, type Reparo } from '#shared/garantia/reparos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useOpens } from '../../core/navigation/useOpens.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadReparos, figuresQuery, reparosQuery } from './api.ts'
import { Counts } from './Counts.tsx'
import { useReparoDetail } from './detail.ts'

const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))
const ReparoDrawer = lazyComponent(() => import('./ReparoDrawer.tsx').then((m) => m.ReparoDrawer))

const NAMES = ['busca', 'loja', 'estado', 'faixa'] as const
type Param = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const STATES = ['ABERTO', 'RESOLVIDO', 'ENCERRADO'] as const
const BANDS = [
  ['15', '15 dias ou mais'],
  ['20', '20 dias ou mais'],
  ['VENCIDO', 'Além do prazo'],
] as const

const COLUMNS: readonly Column<Reparo>[] = [
  {
    id: 'carro',
    title: 'Carro',
    width: 310,
    narrow: 252,
    stays: true,
    cell: (r) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={r.placa} chassi={r.chassi} />
        <Text truncate title={r.modelo}>
          {r.modelo}
        </Text>
      </Group>
    ),
  },
  {
    id: 'titulo',
    title: 'Defeito',
    width: 190,
    grows: true,
    stays: true,
    cell: (r) => <Text truncate>{r.titulo}</Text>,
  },
  {
    id: 'dias',
    title: 'Dias na oficina',
    width: 260,
    narrow: 215,
    stays: true,
    cell: (r) => <Counts visita={r.visita} sum={r.soma} prazo={r.prazoDias} tight />,
  },
  { id: 'estado', title: 'Situação', width: 150, cell: (r) => situation(r) },
  {
    id: 'contato',
    title: 'Cliente avisado',
    width: 150,
    cell: (r) => (r.ultimoContatoEm === null ? 'ainda não' : <When instant={r.ultimoContatoEm} />),
  },
  { id: 'cliente', title: 'Cliente', width: 170, hidden: true, cell: (r) => r.cliente },
  { id: 'aberto', title: 'Aberto', width: 150, hidden: true, cell: (r) => <When instant={r.abertoEm} /> },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (r) => r.concessionaria },
]

/** Where a defect stands, in words. */
function situation(r: Reparo): string {
  if (r.estado !== 'ABERTO') return REPARO_STATES[r.estado]
  if (!r.naOficina) return 'Com o cliente'
  return r.prontoDesde === null ? 'Na oficina' : 'Pronto, à espera'
}

/** /garantia/reparos/:codReparo?: defects under warranty with both counts of days; one opens in a drawer with its own address. */
export function ReparosPage() {
  const opensBoard = useOpens('/agenda-virtual/:tipo?')
  const [filters, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filters.loja)
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useReparoDetail()
  const everOpened = useOnceOpened(detail)
  const figures = useQuery(figuresQuery(codConcessionaria)).data
  const request = {
    codConcessionaria,
    busca: filters.busca,
    estado: STATES.find((e) => e === filters.estado),
    faixa: BANDS.find(([b]) => b === filters.faixa)?.[0],
  }
  const data = usePages(reparosQuery(request))
  const fields: readonly FilterField<Param>[] = [
    ...campo,
    {
      kind: 'choice',
      name: 'estado',
      label: 'Situação',
      options: STATES.map((e) => ({ value: e, label: REPARO_STATES[e] })),
    },
    {
      kind: 'choice',
      name: 'faixa',
      label: 'Dias',
      options: BANDS.map(([valor, nome]) => ({ value: valor, label: nome })),
    },
  ]
  const number = (n: number | undefined) => (n === undefined ? null : n.toLocaleString('pt-BR'))
  return (
    <>
      <ListPage
        title="Prazo de 30 dias"
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Placa, cliente ou defeito' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadReparos({ ...request, formato })} />
          </Suspense>
        }
      >
        <Kpis>
          <Kpi
            label="Abertos"
            value={number(figures?.abertos)}
            formula="Defeitos em garantia ainda abertos"
            onClick={() => modify({ estado: 'ABERTO', faixa: undefined })}
          />
          <Kpi
            label="Com 20 dias ou mais"
            value={number(figures?.acima20)}
            formula="Abertos com 20 dias ou mais, somadas as visitas"
            onClick={() => modify({ estado: 'ABERTO', faixa: '20' })}
          />
          <Kpi
            label="Além do prazo"
            value={number(figures?.vencidos)}
            formula="Abertos com mais dias, somadas as visitas, do que o prazo: 30, ou o combinado"
            onClick={() => modify({ estado: 'ABERTO', faixa: 'VENCIDO' })}
          />
          <Kpi
            label="Dias até resolver"
            value={figures === undefined ? null : (figures.mediaDias?.toLocaleString('pt-BR') ?? '—')}
            formula="Média dos dias, somadas as visitas, dos defeitos resolvidos nos últimos 90 dias"
            onClick={() => modify({ estado: 'RESOLVIDO', faixa: undefined })}
          />
        </Kpis>
        <DataTable
          id="reparos"
          label="Reparos em garantia"
          columns={COLUMNS}
          data={data}
          rowKey={(r) => r.codReparo}
          open={(r) => detail.open(r.codReparo)}
          openKey={detail.codigo}
          card={(r) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <Placa placa={r.placa} chassi={r.chassi} />
                <span>{situation(r)}</span>
              </div>
              <Text fw={600} truncate>
                {r.titulo}
              </Text>
              <Counts visita={r.visita} sum={r.soma} prazo={r.prazoDias} />
            </div>
          )}
          empty={
            NAMES.some((n) => filters[n] !== undefined) ? (
              <NoMatches title="Nenhum reparo com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                title="Nenhum reparo em garantia ainda"
                text={`${opensBoard ? 'Abra um' : 'O chefe de oficina abre um'} no carro, no quadro de veículos, em “Abrir reparo em garantia”. Os dias passam a ser contados desde a chegada.`}
                icon={<IconClock size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {everOpened && (
        <Suspense>
          <ReparoDrawer detail={detail} neighbors={data.rows.map((r) => r.codReparo)} />
        </Suspense>
      )}
    </>
  )
}
