import { Badge, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import type { ManagedChecklist } from '#shared/checklists/ferramentas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { filterChips, type FilterField } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { checklistsBy } from './api.ts'

const ChecklistDrawer = lazyComponent(() => import('./ChecklistDrawer.tsx').then((m) => m.ChecklistDrawer))

const STATUSES = ['ativos', 'cancelados'] as const

function Status({ checklist: c }: { checklist: ManagedChecklist }) {
  return (
    <Badge variant="light" tt="none" color={c.cancelado ? 'vermelho' : 'verde'}>
      {c.cancelado ? 'Cancelado' : 'Ativo'}
    </Badge>
  )
}

const COLUMNS: readonly Column<ManagedChecklist>[] = [
  { id: 'checklist', title: 'Número', width: 106, cell: (c) => <span className="num">{c.checklist}</span> },
  { id: 'placa', title: 'Placa', width: 104, cell: (c) => <Placa placa={c.placa} chassi={null} /> },
  { id: 'modelo', title: 'Modelo', width: 170, cell: (c) => c.modelo },
  { id: 'cliente', title: 'Cliente', width: 160, cell: (c) => c.cliente },
  { id: 'loja', title: 'Loja', width: 150, cell: (c) => c.concessionaria },
  { id: 'idExterno', title: 'Id externo', width: 190, cell: (c) => c.idExterno },
  { id: 'quando', title: 'Quando', width: 140, cell: (c) => <When instant={c.criadoEm} /> },
  { id: 'situacao', title: 'Situação', width: 110, cell: (c) => <Status checklist={c} /> },
]

/** /ferramentas-desenvolvedor/gerenciar-checklist: finds any checklist, and opens it to correct, cancel or reopen. */
export function ManageChecklistPage() {
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(['busca', 'loja', 'situacao'])
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('checklist')
  const everOpened = useOnceOpened(detail)
  const list = usePages(
    checklistsBy({
      busca: filters.busca,
      codConcessionaria: Number(filters.loja) || undefined,
      situacao: STATUSES.find((s) => s === filters.situacao),
    }),
  )
  const fields: FilterField<'busca' | 'loja' | 'situacao'>[] = [
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      empty: 'Todas',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
    {
      kind: 'choice',
      name: 'situacao',
      label: 'Situação',
      options: [
        { value: 'ativos', label: 'Ativos' },
        { value: 'cancelados', label: 'Cancelados' },
      ],
    },
  ]
  return (
    <>
      <ListPage
        title="Gerenciar checklist"
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Número, placa, cliente ou id externo',
        }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
      >
        <DataTable
          id="gerenciar-checklist"
          label="Checklists"
          columns={COLUMNS}
          data={list}
          rowKey={(c) => c.codCheckList}
          open={(c) => detail.open(c.codCheckList)}
          openKey={detail.codigo}
          card={(c) => <Card checklist={c} />}
          empty={
            <EmptyState
              title="Nenhum checklist encontrado"
              text="Procure pelo número, pela placa, pelo cliente ou pelo id externo exato."
            />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <ChecklistDrawer detail={detail} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}

function Card({ checklist: c }: { checklist: ManagedChecklist }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Placa placa={c.placa} chassi={c.chassi} />
        <Status checklist={c} />
      </Group>
      <Text fw={600} truncate>
        {c.checklist} · {c.modelo}
      </Text>
      <Text c="dimmed" truncate>
        {c.cliente} · {c.concessionaria}
      </Text>
    </Stack>
  )
}
