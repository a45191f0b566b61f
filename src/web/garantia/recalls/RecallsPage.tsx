import { ActionIcon, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { RECALL_KEEPERS, type RecallRow } from '#shared/garantia/recalls.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { RISK_NAMES } from '#shared/rules/recall.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { useOpenForm } from '../../recipes/form/record.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { recallsQuery } from './api.ts'
import { RecallFigures } from './RecallFigures.tsx'
import { useCanAnswer } from './useCanAnswer.ts'

const RecallDrawer = lazyComponent(() => import('./RecallDrawer.tsx').then((m) => m.RecallDrawer))

/** Cars that a campaign names, as far as it can be counted. */
const named = (r: RecallRow): string =>
  [
    r.chassis > 0 ? r.chassis.toLocaleString('pt-BR') : '',
    r.faixas > 0 ? `${r.faixas} ${r.faixas === 1 ? 'faixa' : 'faixas'}` : '',
  ]
    .filter(Boolean)
    .join(' + ') || '—'

const COLUMNS: readonly Column<RecallRow>[] = [
  {
    id: 'titulo',
    title: 'Campanha',
    width: 260,
    grows: true,
    stays: true,
    orderBy: 'nome',
    cell: (r) => <NameWithStatus name={r.titulo} ativo={r.ativo} />,
  },
  { id: 'marca', title: 'Marca', width: 120, orderBy: 'marca', cell: (r) => r.marca },
  { id: 'numero', title: 'Número', width: 120, orderBy: 'numero', cell: (r) => r.numero },
  {
    id: 'desde',
    title: 'Comunicada',
    width: 120,
    orderBy: 'desde',
    cell: (r) => <span className="num">{formatDay(r.desde)}</span>,
  },
  { id: 'risco', title: 'Gravidade', width: 100, cell: (r) => RISK_NAMES[r.riscoNivel] },
  { id: 'chassis', title: 'Chassis', width: 130, numeric: true, orderBy: 'chassis', cell: named },
  { id: 'conhecidos', title: 'Nossos carros', width: 120, numeric: true, cell: (r) => r.conhecidos },
  { id: 'abertos', title: 'Abertos', width: 90, numeric: true, stays: true, cell: (r) => r.abertos },
  { id: 'feitos', title: 'Feitos', width: 90, numeric: true, cell: (r) => r.feitos },
  { id: 'avisados', title: 'Avisados', width: 90, numeric: true, cell: (r) => r.avisados },
]

const FIELDS: readonly FilterField<'busca' | 'situacao' | 'ordem' | 'sentido' | 'marca'>[] = [
  {
    kind: 'choice',
    name: 'situacao',
    label: 'Situação',
    empty: 'Ativas',
    options: [
      { value: 'inativos', label: 'Encerradas' },
      { value: 'todos', label: 'Ativas e encerradas' },
    ],
  },
  { kind: 'text', name: 'marca', label: 'Marca' },
]

/** /garantia/recalls: campaigns with what is known of them here; one opens in a drawer. */
export function RecallsPage() {
  const nivel = useSessao()?.nivel
  const keeps = nivel !== undefined && (RECALL_KEEPERS as readonly Nivel[]).includes(nivel)
  const canAnswer = useCanAnswer()
  const filters = useCadastroFilters(['marca'])
  const request = { ...filters.pedido, ...(filters.valores.marca && { marca: filters.valores.marca }) }
  const list = usePages(recallsQuery(request))
  const openForm = useOpenForm('/garantia/recalls/form')
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('recall')
  const everOpened = useOnceOpened(detail)
  const exportData = useExport({ lista: 'recalls', filtro: request })
  const importData = useImport('recall-chassis')
  const ordem = request.ordem ?? 'nome'
  const novo = keeps && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => openForm()}>
      Nova campanha
    </Button>
  )
  return (
    <>
      <ListPage
        title="Recalls"
        contagem={list.first?.contagem ?? undefined}
        summary={<RecallFigures />}
        search={{
          value: filters.valores.busca ?? '',
          modify: (busca) => filters.modify({ busca }),
          hint: 'Título, número ou chassi inteiro',
        }}
        chips={filterChips(FIELDS, filters.valores, filters.modify)}
        onFilter={filter.open}
        // Mechanics see the list and take no file of it.
        {...(canAnswer && { onExport: exportData.open })}
        buttons={
          importData.open && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Importar"
              title="Importar chassis"
              onClick={importData.open}
            >
              <IconUpload size={17} />
            </ActionIcon>
          )
        }
        action={novo}
      >
        <DataTable
          id="recalls"
          label="Recalls"
          columns={COLUMNS}
          data={list}
          rowKey={(r) => r.codRecall}
          open={(r) => detail.open(r.codRecall)}
          openKey={detail.codigo}
          card={(r) => <Card recall={r} />}
          sort={{ ordem, sentido: request.sentido }}
          onSort={(nova) =>
            filters.modify({
              ordem: nova.ordem === 'nome' ? undefined : nova.ordem,
              sentido: nova.ordem === ordem && nova.sentido === 'desc' ? 'desc' : undefined,
            })
          }
          empty={
            filters.filtered ? (
              <NoMatches title="Nenhuma campanha com estes filtros" clear={filters.clear} />
            ) : (
              <EmptyState
                title="Nenhuma campanha ainda"
                text={
                  keeps
                    ? 'Crie a campanha que a montadora comunicou e importe os chassis: os carros dela passam a ser avisados na agenda, na chegada e na entrega.'
                    : 'As campanhas que a administração criar aparecem aqui; os carros delas são avisados na agenda, na chegada e na entrega.'
                }
                icon={<IconShieldCheck size={26} stroke={1.5} />}
                action={novo}
              />
            )
          }
        />
      </ListPage>
      {exportData.drawer}
      {importData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={filter.close}
        fields={FIELDS}
        filters={filters.valores}
        modify={filters.modify}
      />
      {everOpened && (
        <Suspense>
          <RecallDrawer
            detail={detail}
            neighbors={list.rows.map((r) => r.codRecall)}
            edit={keeps ? openForm : undefined}
          />
        </Suspense>
      )}
    </>
  )
}

function Card({ recall: r }: { recall: RecallRow }) {
  return (
    <>
      <NameWithStatus name={r.titulo} ativo={r.ativo} />
      <Text c="dimmed" size="sm">
        {r.marca} {r.numero} · chassis: {named(r)}
      </Text>
      <Text size="sm" className="num">
        {[
          counted(r.abertos, 'aberto', 'abertos'),
          counted(r.feitos, 'feito', 'feitos'),
          counted(r.avisados, 'avisado', 'avisados'),
        ].join(' · ')}
      </Text>
    </>
  )
}
