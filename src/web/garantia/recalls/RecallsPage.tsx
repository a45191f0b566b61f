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
    titulo: 'Campanha',
    largura: 260,
    livre: true,
    stays: true,
    ordem: 'nome',
    cell: (r) => <NameWithStatus nome={r.titulo} ativo={r.ativo} />,
  },
  { id: 'marca', titulo: 'Marca', largura: 120, ordem: 'marca', cell: (r) => r.marca },
  { id: 'numero', titulo: 'Número', largura: 120, ordem: 'numero', cell: (r) => r.numero },
  {
    id: 'desde',
    titulo: 'Comunicada',
    largura: 120,
    ordem: 'desde',
    cell: (r) => <span className="num">{formatDay(r.desde)}</span>,
  },
  { id: 'risco', titulo: 'Gravidade', largura: 100, cell: (r) => RISK_NAMES[r.riscoNivel] },
  { id: 'chassis', titulo: 'Chassis', largura: 130, numero: true, ordem: 'chassis', cell: named },
  { id: 'conhecidos', titulo: 'Nossos carros', largura: 120, numero: true, cell: (r) => r.conhecidos },
  { id: 'abertos', titulo: 'Abertos', largura: 90, numero: true, stays: true, cell: (r) => r.abertos },
  { id: 'feitos', titulo: 'Feitos', largura: 90, numero: true, cell: (r) => r.feitos },
  { id: 'avisados', titulo: 'Avisados', largura: 90, numero: true, cell: (r) => r.avisados },
]

const FIELDS: readonly FilterField<'busca' | 'situacao' | 'ordem' | 'sentido' | 'marca'>[] = [
  {
    tipo: 'escolha',
    nome: 'situacao',
    label: 'Situação',
    empty: 'Ativas',
    opcoes: [
      { valor: 'inativos', nome: 'Encerradas' },
      { valor: 'todos', nome: 'Ativas e encerradas' },
    ],
  },
  { tipo: 'texto', nome: 'marca', label: 'Marca' },
]

/** /garantia/recalls: campaigns with what is known of them here; one opens in a drawer. */
export function RecallsPage() {
  const nivel = useSessao()?.nivel
  const keeps = nivel !== undefined && (RECALL_KEEPERS as readonly Nivel[]).includes(nivel)
  const filtros = useCadastroFilters(['marca'])
  const pedido = { ...filtros.pedido, ...(filtros.valores.marca && { marca: filtros.valores.marca }) }
  const lista = usePages(recallsQuery(pedido))
  const openForm = useOpenForm('/garantia/recalls/form')
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('recall')
  const everOpened = useOnceOpened(detalhe)
  const exportData = useExport({ lista: 'recalls', filtro: pedido })
  const importData = useImport('recall-chassis')
  const ordem = pedido.ordem ?? 'nome'
  const novo = keeps && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => openForm()}>
      Nova campanha
    </Button>
  )
  return (
    <>
      <ListPage
        titulo="Recalls"
        contagem={lista.first?.contagem ?? undefined}
        resumo={<RecallFigures />}
        busca={{
          valor: filtros.valores.busca ?? '',
          modify: (busca) => filtros.modify({ busca }),
          hint: 'Título, número ou chassi inteiro',
        }}
        chips={filterChips(FIELDS, filtros.valores, filtros.modify)}
        onFilter={filtro.open}
        onExport={exportData.open}
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
        acao={novo}
      >
        <DataTable
          id="recalls"
          label="Recalls"
          colunas={COLUMNS}
          dados={lista}
          chave={(r) => r.codRecall}
          open={(r) => detalhe.open(r.codRecall)}
          aberta={detalhe.codigo}
          card={(r) => <Card recall={r} />}
          sort={{ ordem, sentido: pedido.sentido }}
          onSort={(nova) =>
            filtros.modify({
              ordem: nova.ordem === 'nome' ? undefined : nova.ordem,
              sentido: nova.ordem === ordem && nova.sentido === 'desc' ? 'desc' : undefined,
            })
          }
          empty={
            filtros.filtered ? (
              <NoMatches titulo="Nenhuma campanha com estes filtros" clear={filtros.clear} />
            ) : (
              <EmptyState
                titulo="Nenhuma campanha ainda"
                texto="Crie a campanha que a montadora comunicou e importe os chassis: os carros dela passam a ser avisados na agenda, na chegada e na entrega."
                icone={<IconShieldCheck size={26} stroke={1.5} />}
                acao={novo}
              />
            )
          }
        />
      </ListPage>
      {exportData.drawer}
      {importData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={filtro.close}
        campos={FIELDS}
        filtros={filtros.valores}
        modify={filtros.modify}
      />
      {everOpened && (
        <Suspense>
          <RecallDrawer
            detalhe={detalhe}
            neighbors={lista.linhas.map((r) => r.codRecall)}
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
      <NameWithStatus nome={r.titulo} ativo={r.ativo} />
      <Text c="dimmed" size="sm">
        {r.marca} {r.numero} · {named(r)}
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
