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
  { id: 'concessionaria', titulo: 'Concessionária', largura: 200, stays: true, cell: (l) => l.concessionaria },
  { id: 'categoria', titulo: 'Tipo', largura: 210, stays: true, cell: kindOf },
  {
    id: 'mensagens',
    titulo: 'Entregues',
    largura: 100,
    numero: true,
    cell: (l) => l.mensagens.toLocaleString('pt-BR'),
  },
  { id: 'custo', titulo: 'Custo', largura: 120, numero: true, stays: true, cell: costOf },
]

/** /conversas/custos: what a month's messages cost, by store, channel and kind, in US dollars. */
export function CustosPage() {
  const atual = todayIn(useTimeZone(), new Date()).slice(0, 7)
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['mes', 'loja'])
  const [filterOpen, filtro] = useDisclosure(false)
  const mes = /^\d{4}-\d{2}$/.test(filtros.mes ?? '') ? (filtros.mes ?? atual) : atual
  const pedido = { mes, ...(Number(filtros.loja) > 0 && { codConcessionaria: Number(filtros.loja) }) }
  const q = useQuery(costsQuery(pedido))
  const save = useMutation({ mutationFn: () => downloadCosts(pedido) })
  const campos: readonly FilterField<'mes' | 'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'mes',
      label: 'Mês',
      empty: monthName(atual),
      opcoes: Array.from({ length: MONTHS }, (_, i) => shiftMonth(atual, -i - 1)).map((m) => ({
        valor: m,
        nome: monthName(m),
      })),
    },
    {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo={`Custo das mensagens, ${monthName(mes)}`}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
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
        resumo={
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
          colunas={COLUMNS}
          dados={{
            linhas: q.data?.linhas ?? [],
            loading: q.isPending,
            erro: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          chave={(l) => `${l.codConcessionaria}-${l.canal}-${l.categoria}`}
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
              titulo="Nada enviado neste mês"
              texto="Aqui ficam as mensagens de WhatsApp entregues pela conexão da loja, com o preço de cada tipo, e os códigos que foram por WhatsApp ou SMS."
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
