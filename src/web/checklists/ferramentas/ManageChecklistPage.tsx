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
  { id: 'checklist', titulo: 'Número', largura: 106, cell: (c) => <span className="num">{c.checklist}</span> },
  { id: 'placa', titulo: 'Placa', largura: 104, cell: (c) => <Placa placa={c.placa} chassi={null} /> },
  { id: 'modelo', titulo: 'Modelo', largura: 170, cell: (c) => c.modelo },
  { id: 'cliente', titulo: 'Cliente', largura: 160, cell: (c) => c.cliente },
  { id: 'loja', titulo: 'Loja', largura: 150, cell: (c) => c.concessionaria },
  { id: 'idExterno', titulo: 'Id externo', largura: 190, cell: (c) => c.idExterno },
  { id: 'quando', titulo: 'Quando', largura: 140, cell: (c) => <When instant={c.criadoEm} /> },
  { id: 'situacao', titulo: 'Situação', largura: 110, cell: (c) => <Status checklist={c} /> },
]

/** /ferramentas-desenvolvedor/gerenciar-checklist: finds any checklist, and opens it to correct, cancel or reopen. */
export function ManageChecklistPage() {
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['busca', 'loja', 'situacao'])
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('checklist')
  const everOpened = useOnceOpened(detalhe)
  const lista = usePages(
    checklistsBy({
      busca: filtros.busca,
      codConcessionaria: Number(filtros.loja) || undefined,
      situacao: STATUSES.find((s) => s === filtros.situacao),
    }),
  )
  const campos: FilterField<'busca' | 'loja' | 'situacao'>[] = [
    {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      empty: 'Todas',
      opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
    {
      tipo: 'escolha',
      nome: 'situacao',
      label: 'Situação',
      opcoes: [
        { valor: 'ativos', nome: 'Ativos' },
        { valor: 'cancelados', nome: 'Cancelados' },
      ],
    },
  ]
  return (
    <>
      <ListPage
        titulo="Gerenciar checklist"
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Número, placa, cliente ou id externo',
        }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
      >
        <DataTable
          id="gerenciar-checklist"
          label="Checklists"
          colunas={COLUMNS}
          dados={lista}
          chave={(c) => c.codCheckList}
          open={(c) => detalhe.open(c.codCheckList)}
          aberta={detalhe.codigo}
          card={(c) => <Card checklist={c} />}
          empty={
            <EmptyState
              titulo="Nenhum checklist encontrado"
              texto="Procure pelo número, pela placa, pelo cliente ou pelo id externo exato."
            />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <ChecklistDrawer detalhe={detalhe} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
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
