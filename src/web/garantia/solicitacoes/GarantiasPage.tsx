import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { type Garantia, GARANTIA_NIVEIS, GARANTIA_SORTS } from '#shared/garantia/solicitacoes.ts'
import {
  DEDUCTION_REASON_NAMES,
  DEDUCTION_REASONS,
  GARANTIA_STATE_NAMES,
  GARANTIA_STATES,
} from '#shared/rules/garantia.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
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
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { garantiasQuery } from './api.ts'
import { useGarantiaDetail } from './detail.ts'
import { Deadline, GarantiaBadge } from './GarantiaBadge.tsx'

const GarantiaDrawer = lazyComponent(() => import('./GarantiaDrawer.tsx').then((m) => m.GarantiaDrawer))
const GarantiaBoard = lazyComponent(() => import('./GarantiaBoard.tsx').then((m) => m.GarantiaBoard))
const Figures = lazyComponent(() => import('./Figures.tsx').then((m) => m.Figures))
const ClaimsExport = lazyComponent(() => import('./ClaimsExport.tsx').then((m) => m.ClaimsExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'motivo', 'prazo', 'visao'] as const
const PARAMS = [...NAMES, ...SORT_PARAMS] as const
type Param = (typeof PARAMS)[number]
const FILTERS = NAMES.filter((n) => n !== 'visao')
const CLEARED = Object.fromEntries(FILTERS.map((n) => [n, undefined]))
const DEADLINES = ['PERTO', 'PERDIDA'] as const

const COLUMNS: readonly Column<Garantia>[] = [
  { id: 'numero', title: 'Número', width: 90, numeric: true, stays: true, cell: (g) => g.numero },
  {
    id: 'veiculo',
    title: 'Veículo',
    width: 230,
    grows: true,
    stays: true,
    cell: (g) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={g.placa} chassi={g.chassi} />
        <Text truncate>{g.modelo}</Text>
      </Group>
    ),
  },
  { id: 'estado', title: 'Situação', width: 140, stays: true, cell: (g) => <GarantiaBadge estado={g.estado} /> },
  { id: 'prazo', title: 'Prazo de envio', orderBy: 'prazo', width: 200, cell: (g) => <Deadline garantia={g} /> },
  {
    id: 'pedido',
    title: 'Pedido',
    orderBy: 'valorPedido',
    width: 120,
    numeric: true,
    stays: true,
    cell: (g) => <Money centavos={g.valorPedido} />,
  },
  {
    id: 'aceito',
    title: 'Aceito',
    width: 120,
    numeric: true,
    cell: (g) => (g.valorAceito === null ? '—' : <Money centavos={g.valorAceito} />),
  },
  { id: 'motivo', title: 'Motivo', width: 170, cell: (g) => (g.motivo ? DEDUCTION_REASONS[g.motivo] : '—') },
  {
    id: 'reclamacao',
    title: 'Reclamação',
    width: 220,
    cell: (g) => <Text truncate>{g.reclamacao}</Text>,
  },
  { id: 'criada', title: 'Aberta', orderBy: 'criadaEm', width: 150, cell: (g) => <When instant={g.criadaEm} /> },
  { id: 'protocolo', title: 'Protocolo', width: 140, hidden: true, cell: (g) => g.protocolo ?? '—' },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (g) => g.concessionaria },
]

/** /garantia/solicitacoes/:codSolicitacao?: claims as list or board; one opens in a drawer with its own address. */
export function GarantiasPage() {
  const nivel = useSessao()?.nivel
  const isOffice = nivel !== undefined && (GARANTIA_NIVEIS as readonly Nivel[]).includes(nivel)
  const [filters, modify] = useFilters(PARAMS)
  const { codConcessionaria, campo } = useLojaFilter(filters.loja)
  const importData = useImport('respostas-garantia')
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useGarantiaDetail()
  const everOpened = useOnceOpened(detail)
  const board = filters.visao === 'quadro'
  const request = {
    codConcessionaria,
    busca: filters.busca,
    de: filters.de,
    ate: filters.ate,
    estado: GARANTIA_STATES.find((e) => e === filters.estado),
    motivo: DEDUCTION_REASON_NAMES.find((r) => r === filters.motivo),
    prazo: DEADLINES.find((p) => p === filters.prazo),
  }
  const sort = sortOf(GARANTIA_SORTS, filters)
  const data = usePages(garantiasQuery({ ...request, ...sort }))
  const fields: readonly FilterField<Param>[] = [
    { kind: 'period', label: 'Aberta em' },
    ...campo,
    {
      kind: 'choice',
      name: 'estado',
      label: 'Situação',
      options: GARANTIA_STATES.map((e) => ({ value: e, label: GARANTIA_STATE_NAMES[e] })),
    },
    {
      kind: 'choice',
      name: 'motivo',
      label: 'Motivo da glosa',
      options: DEDUCTION_REASON_NAMES.map((r) => ({ value: r, label: DEDUCTION_REASONS[r] })),
    },
    {
      kind: 'choice',
      name: 'prazo',
      label: 'Prazo de envio',
      options: [
        { value: 'PERTO', label: 'Vence em 5 dias' },
        { value: 'PERDIDA', label: 'Perdida por prazo' },
      ],
    },
  ]
  return (
    <>
      <ListPage
        title="Garantias"
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Número, protocolo, placa, chassi ou cliente',
        }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <>
            <SegmentedControl
              aria-label="Como ver"
              size="xs"
              data={[
                { value: 'lista', label: 'Lista' },
                { value: 'quadro', label: 'Quadro' },
              ]}
              value={board ? 'quadro' : 'lista'}
              onChange={(v) => modify({ visao: v === 'quadro' ? 'quadro' : undefined })}
            />
            {importData.open && (
              <Button variant="default" onClick={importData.open}>
                Importar respostas
              </Button>
            )}
            {isOffice && (
              <Suspense>
                <ClaimsExport pedido={request} />
              </Suspense>
            )}
          </>
        }
        summary={
          isOffice && (
            <Suspense>
              <Figures query={{ codConcessionaria, de: filters.de, ate: filters.ate }} modify={modify} />
            </Suspense>
          )
        }
      >
        {board ? (
          <Suspense>
            <GarantiaBoard pedido={request} open={detail.open} />
          </Suspense>
        ) : (
          <DataTable
            id="garantias"
            label="Garantias"
            columns={COLUMNS}
            data={data}
            rowKey={(g) => g.codSolicitacao}
            sort={sort}
            onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
            open={(g) => detail.open(g.codSolicitacao)}
            openKey={detail.codigo}
            card={(g) => (
              <div className={comuns.cartao}>
                <div className={comuns.ponta}>
                  <GarantiaBadge estado={g.estado} />
                  {g.prazo !== null && <Deadline garantia={g} />}
                </div>
                <Text fw={600} truncate>
                  {g.numero} · {g.reclamacao || g.modelo}
                </Text>
                <div className={comuns.ponta}>
                  <Text c="dimmed" truncate>
                    {[g.placa, g.modelo].filter(Boolean).join(' · ')}
                  </Text>
                  <b className="nowrap">
                    <Money centavos={g.valorPedido} />
                  </b>
                </div>
              </div>
            )}
            empty={
              FILTERS.some((n) => filters[n] !== undefined) ? (
                <NoMatches title="Nenhuma garantia com estes filtros" clear={() => modify(CLEARED)} />
              ) : (
                <EmptyState
                  title="Nenhuma garantia ainda"
                  text={
                    isOffice
                      ? 'Abra uma em “Pedir garantia”, na linha de um orçamento ou em um serviço da agenda: a reclamação, as peças e as horas já vêm preenchidas.'
                      : 'As garantias pedidas para os seus serviços aparecem aqui, para você juntar as fotos e os laudos.'
                  }
                  icon={<IconShieldCheck size={26} stroke={1.5} />}
                />
              )
            }
          />
        )}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {importData.drawer}
      {everOpened && (
        <Suspense>
          <GarantiaDrawer detail={detail} neighbors={data.rows.map((g) => g.codSolicitacao)} />
        </Suspense>
      )}
    </>
  )
}
