import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import {
  ORDEM_SORTS,
  OS_STATUS_NAMES,
  OS_TYPE_NAMES,
  type OrdemRow,
  OS_STATUSES,
  OS_TYPES,
} from '#shared/estoque/ordens.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { SORT_PARAMS, sortOf } from '../../recipes/list/sort.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listOrdensPage } from './api.ts'
import classes from './Ordens.module.css'

const OrdemDrawer = lazyComponent(() => import('./OrdemDrawer.tsx').then((m) => m.OrdemDrawer))

/** Days after which an open order counts as old, and as very old. */
const [OLD, VERY_OLD] = [3, 7]

function OrdemAge({ ordem: o }: { ordem: OrdemRow }) {
  const days = o.dias === 0 ? 'hoje' : o.dias === 1 ? '1 dia' : `${o.dias} dias`
  const tone = !o.aberta ? undefined : o.dias > VERY_OLD ? 'vermelho' : o.dias > OLD ? 'amarelo' : undefined
  return (
    <span className={classes.idade} data-tom={tone}>
      {o.aberta ? 'aberta ' : 'durou '}
      {o.aberta && o.dias > 0 ? `há ${days}` : days}
    </span>
  )
}

const Pecas = ({ ordem: o }: { ordem: OrdemRow }) =>
  o.pecas === 0 ? '—' : <b className={classes.falta}>{o.pecas === 1 ? 'falta 1' : `faltam ${o.pecas}`}</b>

const COLUMNS: readonly Column<OrdemRow>[] = [
  { id: 'numero', title: 'OS', width: 90, stays: true, cell: (o) => <b className="num">{o.numero}</b> },
  {
    id: 'veiculo',
    title: 'Veículo',
    width: 220,
    grows: true,
    stays: true,
    cell: (o) => (
      <span className={classes.veiculo}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <span className={classes.modelo}>{o.modelo}</span>
      </span>
    ),
  },
  { id: 'cliente', title: 'Cliente', orderBy: 'cliente', width: 160, cell: (o) => o.cliente },
  { id: 'concessionaria', title: 'Concessionária', width: 160, cell: (o) => o.concessionaria },
  { id: 'tipo', title: 'Tipo', width: 90, cell: (o) => OS_TYPE_NAMES[o.tipo] },
  { id: 'situacao', title: 'Situação', width: 150, stays: true, cell: (o) => <OrdemAge ordem={o} /> },
  { id: 'pecas', title: 'Peças', width: 84, stays: true, cell: (o) => <Pecas ordem={o} /> },
  { id: 'abertaEm', title: 'Aberta', orderBy: 'abertaEm', width: 140, cell: (o) => <When instant={o.abertaEm} /> },
  { id: 'linhas', title: 'Linhas', width: 74, numeric: true, cell: (o) => o.linhas },
  { id: 'valor', title: 'Valor', width: 112, numeric: true, cell: (o) => <Money centavos={o.valor} /> },
  { id: 'consultor', title: 'Consultor', width: 130, hidden: true, cell: (o) => o.consultor ?? '—' },
]

/** /ordemservicogerenciar: work orders with age and missing parts, and the neglected ones. */
export function OrdensPage() {
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(['busca', 'de', 'ate', 'situacao', 'tipo', 'loja', ...SORT_PARAMS])
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('os')
  const everOpened = useOnceOpened(detail)
  const situacao = OS_STATUSES.find((s) => s === filters.situacao) ?? 'abertas'
  const request = {
    situacao,
    busca: filters.busca,
    de: filters.de,
    ate: filters.ate,
    tipo: OS_TYPES.find((t) => t === filters.tipo),
    codConcessionaria: Number(filters.loja) || undefined,
  }
  const sort = sortOf(ORDEM_SORTS, filters)
  const list = usePages(listOrdensPage({ ...request, ...sort }))
  const exportData = useExport({ lista: 'ordensServico', filtro: request })
  const fields: readonly FilterField<'tipo' | 'loja'>[] = [
    { kind: 'period', label: 'Abertas no período' },
    {
      kind: 'choice',
      name: 'tipo',
      label: 'Tipo',
      options: OS_TYPES.map((t) => ({ value: t, label: OS_TYPE_NAMES[t] })),
    },
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
  ]
  return (
    <>
      <ListPage
        title="Ordens de serviço"
        contagem={list.first?.contagem ?? undefined}
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'OS, placa ou cliente' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        onExport={exportData.open}
        summary={
          <div className={classes.situacoes} role="group" aria-label="Quais ordens">
            {OS_STATUSES.map((x) => (
              <Button
                key={x}
                size="compact-md"
                variant={x === situacao ? 'light' : 'default'}
                aria-pressed={x === situacao}
                onClick={() => modify({ situacao: x === 'abertas' ? undefined : x })}
              >
                {OS_STATUS_NAMES[x]}
              </Button>
            ))}
          </div>
        }
      >
        <DataTable
          id="ordens-servico"
          label="Ordens de serviço"
          columns={COLUMNS}
          data={list}
          rowKey={(o) => o.codOs}
          sort={sort}
          onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
          open={(o) => detail.open(o.codOs)}
          openKey={detail.codigo}
          card={(o) => (
            <div className={classes.cartao}>
              <div>
                <b className="num">OS {o.numero}</b>
                <OrdemAge ordem={o} />
              </div>
              <div>
                <Placa placa={o.placa} chassi={o.chassi} />
                <span>{o.modelo}</span>
              </div>
              <div>
                <span className="suave">
                  {o.cliente} · {o.concessionaria}
                </span>
                {o.pecas > 0 ? <Pecas ordem={o} /> : <Money centavos={o.valor} />}
              </div>
            </div>
          )}
          empty={
            filters.busca || filters.de || request.tipo || request.codConcessionaria ? (
              <NoMatches
                title={`Nenhuma OS com estes filtros em “${OS_STATUS_NAMES[situacao]}”`}
                text="Mude a busca, retire os filtros ou procure em todas as OS."
                clear={() =>
                  modify({ busca: undefined, de: undefined, ate: undefined, tipo: undefined, loja: undefined })
                }
              />
            ) : (
              <EmptyState
                title={`Nenhuma OS em “${OS_STATUS_NAMES[situacao]}”`}
                text="As OS nascem na recepção de um carro ou chegam do sistema da loja pela integração."
              />
            )
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrdemDrawer detail={detail} rows={list.rows} />
        </Suspense>
      )}
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
