import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Loaded } from '#shared/core/contract.ts'
import type { conversas } from '#shared/conversas/conversas.ts'
import { CATEGORY_NAMES, CHARGED_CHANNELS, formatDollars } from '#shared/conversas/custos.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { filterChips, type FilterField } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { monthName } from '../../ui/month/months.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { costsQuery, downloadCosts } from './api.ts'

type Row = Loaded<typeof conversas.custosDasConversas>['linhas'][number]

const MONTHS = 24
const kindOf = (l: Row) => `${CATEGORY_NAMES[l.categoria]} por ${CHARGED_CHANNELS[l.canal]}`
/** An SMS has the gateway's own price, which is not known here. */
const costOf = (l: Row) => (l.custoMicros === null ? 'à parte' : formatDollars(l.custoMicros))
const COLUMNS: readonly Column<Row>[] = [
  { id: 'concessionaria', title: 'Concessionária', width: 200, stays: true, cell: (l) => l.concessionaria },
  { id: 'categoria', title: 'Tipo', width: 210, stays: true, cell: kindOf },
  {
    id: 'mensagens',
    title: 'Entregues',
    width: 100,
    numeric: true,
    cell: (l) => l.mensagens.toLocaleString('pt-BR'),
  },
  { id: 'custo', title: 'Custo', width: 120, numeric: true, stays: true, cell: costOf },
]

/** /conversas/custos: what a month's messages cost, by store, channel and kind, in US dollars. */
export function CustosPage() {
  const atual = todayIn(useTimeZone(), new Date()).slice(0, 7)
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(['mes', 'loja'])
  const [filterOpen, filter] = useDisclosure(false)
  const mes = /^\d{4}-\d{2}$/.test(filters.mes ?? '') ? (filters.mes ?? atual) : atual
  const request = { mes, ...(Number(filters.loja) > 0 && { codConcessionaria: Number(filters.loja) }) }
  const q = useQuery(costsQuery(request))
  const save = useMutation({ mutationFn: () => downloadCosts(request) })
  const fields: readonly FilterField<'mes' | 'loja'>[] = [
    {
      kind: 'choice',
      name: 'mes',
      label: 'Mês',
      empty: monthName(atual),
      options: Array.from({ length: MONTHS }, (_, i) => shiftMonth(atual, -i - 1)).map((m) => ({
        value: m,
        label: monthName(m),
      })),
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
        title={`Custo das mensagens, ${monthName(mes)}`}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        onExport={() => save.mutate()}
        buttons={
          <>
            <Button variant="default" onClick={() => modify({ mes: shiftMonth(mes, -1) })}>
              Mês anterior
            </Button>
            <Button variant="default" disabled={mes >= atual} onClick={() => modify({ mes: shiftMonth(mes, 1) })}>
              Próximo mês
            </Button>
          </>
        }
        summary={
          q.data && (
            <Text>
              Total do mês: <b className="num">{formatDollars(q.data.totalMicros)}</b>
              <Text span c="dimmed">
                {' '}
                · WhatsApp pelo preço da Meta por mensagem entregue, e a conta dela é a que vale; SMS à parte, pelo
                preço do provedor
              </Text>
            </Text>
          )
        }
      >
        <DataTable
          id="custos-conversas"
          label="Custo das mensagens"
          columns={COLUMNS}
          data={{
            rows: q.data?.linhas ?? [],
            loading: q.isPending,
            error: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          rowKey={(l) => `${l.codConcessionaria}-${l.canal}-${l.categoria}`}
          card={(l) => (
            <>
              <b>{l.concessionaria}</b>
              <div>
                {kindOf(l)} · {l.mensagens.toLocaleString('pt-BR')}
              </div>
              <div className="num">{costOf(l)}</div>
            </>
          )}
          empty={
            <EmptyState
              title="Nada enviado neste mês"
              text="Aqui ficam as mensagens de WhatsApp entregues pela conexão da loja, com o preço de cada tipo, e os códigos que foram por WhatsApp ou SMS."
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
