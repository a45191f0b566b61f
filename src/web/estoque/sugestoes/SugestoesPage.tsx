import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { SUGESTAO_STATES, type Sugestao } from '#shared/estoque/sugestoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRowSelection } from '../../ui/table/selection.ts'
import { RunsProgress } from './RunsProgress.tsx'
import { sugestoesQuery } from './api.ts'
import { PedidoState, PEDIDO_STATE_NAMES } from './PedidoState.tsx'
import classes from './Sugestoes.module.css'

const NewSugestaoModal = lazyComponent(() => import('./NewSugestaoModal.tsx').then((m) => m.NewSugestaoModal))
const CompareModal = lazyComponent(() => import('./CompareModal.tsx').then((m) => m.CompareModal))
const FornecedoresModal = lazyComponent(() => import('./FornecedoresModal.tsx').then((m) => m.FornecedoresModal))
const IdleStockView = lazyComponent(() => import('./IdleStockView.tsx').then((m) => m.IdleStockView))
const LostVendasView = lazyComponent(() => import('./LostVendasView.tsx').then((m) => m.LostVendasView))
const TransferenciasView = lazyComponent(() => import('./TransferenciasView.tsx').then((m) => m.TransferenciasView))
const BacktestView = lazyComponent(() => import('./BacktestView.tsx').then((m) => m.BacktestView))

const VIEWS = [
  { value: 'pedidos', label: 'Sugestões' },
  { value: 'transferencias', label: 'Transferências' },
  { value: 'prova', label: 'Prova' },
  { value: 'parado', label: 'Parado' },
  { value: 'perdidas', label: 'Perdidas' },
]

const key = (s: Sugestao) => `${s.codSugestao} ${s.codConcessionaria}`

const COLUMNS: readonly Column<Sugestao>[] = [
  {
    id: 'codSugestao',
    title: 'Pedido',
    width: 90,
    stays: true,
    cell: (s) => <span className="num">{s.codSugestao}</span>,
  },
  { id: 'concessionaria', title: 'Concessionária', width: 210, grows: true, cell: (s) => s.concessionaria },
  { id: 'estado', title: 'Situação', width: 130, stays: true, cell: (s) => <PedidoState estado={s.estado} /> },
  {
    id: 'linhas',
    title: 'Linhas',
    width: 80,
    numeric: true,
    cell: (s) => s.linhas.toLocaleString('pt-BR'),
  },
  { id: 'valor', title: 'Valor', width: 130, numeric: true, stays: true, cell: (s) => <Money centavos={s.valor} /> },
  { id: 'politica', title: 'Política', width: 130, cell: (s) => s.politica },
  { id: 'quem', title: 'Pedida por', width: 150, cell: (s) => s.quem },
  { id: 'quando', title: 'Quando', width: 140, cell: (s) => <When instant={s.criadoEm} /> },
]

/** /sugestaoPedidos: suggestions by store, new runs, comparison; views for idle stock, lost sales, transfers and backtest. */
export function SugestoesPage() {
  const [filters, modify] = useFilters(['vista', 'loja', 'estado'])
  const [nova, newSugestaoModal] = useDisclosure(false)
  const [leadTimes, leadTimesModal] = useDisclosure(false)
  const loja = useLoja()
  const view = VIEWS.find((v) => v.value === filters.vista)?.value ?? 'pedidos'
  return (
    <>
      <ListPage
        title="Sugestão de pedidos"
        buttons={
          <>
            <SegmentedControl
              aria-label="O que se vê"
              data={VIEWS}
              value={view}
              onChange={(v) => modify({ vista: v === 'pedidos' ? undefined : v })}
            />
            <Button variant="default" onClick={leadTimesModal.open}>
              Fornecedores
            </Button>
          </>
        }
        action={
          <Button leftSection={<IconPlus size={17} />} onClick={newSugestaoModal.open}>
            Nova sugestão
          </Button>
        }
      >
        <RunsProgress />
        <Suspense fallback={<Skeleton height={320} radius={8} />}>
          {view === 'pedidos' && <PedidosView filters={filters} modify={modify} nova={newSugestaoModal.open} />}
          {view === 'transferencias' && loja !== null && <TransferenciasView codConcessionaria={loja} />}
          {view === 'parado' && loja !== null && <IdleStockView codConcessionaria={loja} />}
          {view === 'perdidas' && loja !== null && <LostVendasView codConcessionaria={loja} />}
          {view === 'prova' && loja !== null && <BacktestView codConcessionaria={loja} />}
        </Suspense>
      </ListPage>
      <Suspense>
        {nova && <NewSugestaoModal close={newSugestaoModal.close} />}
        {leadTimes && <FornecedoresModal close={leadTimesModal.close} />}
      </Suspense>
    </>
  )
}

type ChosenFilters = Partial<Record<'vista' | 'loja' | 'estado', string>>

function PedidosView({
  filters,
  modify,
  nova,
}: {
  filters: ChosenFilters
  modify: (f: ChosenFilters) => void
  nova: () => void
}) {
  const { activeLojas } = useConcessionarias()
  const [filterOpen, filter] = useDisclosure(false)
  const [comparing, compare] = useDisclosure(false)
  const goTo = useGoTo()
  const estado = SUGESTAO_STATES.find((e) => e === filters.estado)
  const list = usePages(sugestoesQuery({ codConcessionaria: Number(filters.loja) || undefined, estado }))
  const selection = useRowSelection(list.rows.map(key))
  const chosen = list.rows.filter((s) => selection.keys.has(key(s)))
  const [a, b] = chosen
  const pair =
    a && b && chosen.length === 2 && a.codConcessionaria === b.codConcessionaria ? { velha: b, nova: a } : null
  const fields: readonly FilterField<'loja' | 'estado'>[] = [
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
    {
      kind: 'choice',
      name: 'estado',
      label: 'Situação',
      options: SUGESTAO_STATES.map((e) => ({ value: e, label: PEDIDO_STATE_NAMES[e] })),
    },
  ]
  const open = (s: Sugestao) =>
    void goTo('/estoque', {
      state: {
        aberta: true,
        estoque: {
          title: `Pedido ${s.codSugestao}`,
          codSugestaoPedido: s.codSugestao,
          codconcessionaria: s.codConcessionaria,
          hash_pedido: s.hashPedido,
          byPush: true,
          nomeConcessionaria: s.concessionaria,
        },
      },
    })
  const chips = filterChips(fields, filters, modify)
  return (
    <>
      <div className={classes.ferramentas}>
        <Button variant="default" size="compact-md" onClick={filter.open}>
          Filtros
        </Button>
        {chips.map((c) => (
          <Button
            key={c.label}
            variant="light"
            size="compact-md"
            rightSection={<IconX size={14} aria-hidden="true" />}
            onClick={c.remove}
            title="Retirar o filtro"
          >
            {c.label}
          </Button>
        ))}
        {chosen.length > 0 && (
          <>
            <Button variant="default" size="compact-md" disabled={pair === null} onClick={compare.open}>
              Comparar
            </Button>
            {pair === null && (
              <span className="suave">Escolha dois pedidos da mesma concessionária para ver o que mudou.</span>
            )}
          </>
        )}
      </div>
      <DataTable
        id="sugestoes"
        label="Sugestões de pedido"
        columns={COLUMNS}
        data={list}
        rowKey={key}
        open={open}
        selection={selection}
        card={(s) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b className="num">Pedido {s.codSugestao}</b>
              <PedidoState estado={s.estado} />
            </div>
            <div>{s.concessionaria}</div>
            <div className={classes.ponta}>
              <span>
                <Money centavos={s.valor} /> · {counted(s.linhas, 'linha', 'linhas')}
              </span>
              <When instant={s.criadoEm} />
            </div>
          </div>
        )}
        empty={
          filters.loja || estado ? (
            <NoMatches
              title="Nenhuma sugestão com estes filtros"
              text="Retire os filtros para ver as outras."
              clear={() => modify({ loja: undefined, estado: undefined })}
            />
          ) : (
            <EmptyState
              title="Nenhuma sugestão ainda"
              text="Uma sugestão lê o estoque, as vendas e os pedidos de cada loja e diz o que comprar, quanto e por quê."
              action={<Button onClick={nova}>Calcular a primeira</Button>}
            />
          )
        }
      />
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      <Suspense>{comparing && pair && <CompareModal a={pair.velha} b={pair.nova} close={compare.close} />}</Suspense>
    </>
  )
}
