import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarStats } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ClosingDay } from '#shared/pagamentos/cobrancas.ts'
import { addDays, formatDay, todayIn } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { Panel } from '../../ui/panels/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { closingQuery, downloadClosing } from './api.ts'
import { DayBars, type DaySum } from './DayBars.tsx'

const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

type Sums = Omit<ClosingDay, 'dia' | 'codConcessionaria' | 'concessionaria'>
const NONE: Sums = { recebido: 0, pagamentos: 0, devolvido: 0, liquido: 0, emAberto: 0, semCobranca: 0 }

const add = (a: Sums, b: Sums): Sums => ({
  recebido: a.recebido + b.recebido,
  pagamentos: a.pagamentos + b.pagamentos,
  devolvido: a.devolvido + b.devolvido,
  liquido: a.liquido + b.liquido,
  emAberto: a.emAberto + b.emAberto,
  semCobranca: a.semCobranca + b.semCobranca,
})

const columns = (t: Sums): readonly Column<ClosingDay>[] => [
  { id: 'dia', title: 'Dia', width: 120, stays: true, cell: (d) => <span className="num">{formatDay(d.dia)}</span> },
  { id: 'loja', title: 'Concessionária', width: 220, grows: true, cell: (d) => d.concessionaria },
  {
    id: 'pagamentos',
    title: 'Pagamentos',
    width: 110,
    numeric: true,
    cell: (d) => d.pagamentos.toLocaleString('pt-BR'),
    total: t.pagamentos.toLocaleString('pt-BR'),
  },
  {
    id: 'recebido',
    title: 'Recebido',
    width: 130,
    numeric: true,
    stays: true,
    cell: (d) => <Money centavos={d.recebido} />,
    total: <Money centavos={t.recebido} />,
  },
  {
    id: 'devolvido',
    title: 'Devolvido',
    width: 130,
    numeric: true,
    cell: (d) => <Money centavos={d.devolvido} />,
    total: <Money centavos={t.devolvido} />,
  },
  {
    id: 'liquido',
    title: 'Líquido',
    width: 130,
    numeric: true,
    stays: true,
    cell: (d) => <Money centavos={d.liquido} />,
    total: <Money centavos={t.liquido} />,
  },
  {
    id: 'semCobranca',
    title: 'Sem cobrança',
    width: 130,
    numeric: true,
    cell: (d) => <Money centavos={d.semCobranca} />,
    total: <Money centavos={t.semCobranca} />,
  },
  {
    id: 'emAberto',
    title: 'Em aberto',
    width: 130,
    numeric: true,
    cell: (d) => <Money centavos={d.emAberto} />,
    total: <Money centavos={t.emAberto} />,
  },
]

/** Each day of a period, with the sum of its stores; at most 62 days. */
function daysOf(de: string, ate: string, linhas: readonly ClosingDay[]): DaySum[] {
  const by = new Map<string, Sums>()
  for (const l of linhas) by.set(l.dia, add(by.get(l.dia) ?? NONE, l))
  const days: DaySum[] = []
  for (let d = de; d <= ate && days.length < 62; d = addDays(d, 1)) {
    const { liquido, pagamentos } = by.get(d) ?? NONE
    days.push({ dia: d, liquido, pagamentos })
  }
  return days
}

/** /pagamentos/fechamento: received, given back and open, by day and store. */
export function FechamentoPage() {
  const today = todayIn(useTimeZone(), new Date())
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(['de', 'ate', 'loja'])
  const [filterOpen, filter] = useDisclosure(false)
  const goTo = useGoTo()
  const de = filters.de ?? `${today.slice(0, 7)}-01`
  const ate = filters.ate ?? today
  const request = { de, ate, ...(Number(filters.loja) > 0 && { codConcessionaria: Number(filters.loja) }) }
  const q = useQuery(closingQuery(request))
  const linhas = useMemo(() => (q.data ?? []).toSorted((a, b) => b.dia.localeCompare(a.dia)), [q.data])
  const total = useMemo(() => linhas.reduce<Sums>(add, NONE), [linhas])
  const fields: readonly FilterField<'loja'>[] = [
    { kind: 'period', label: 'Período', empty: 'Este mês' },
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      empty: 'Todas',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
  ]
  const open = (dia: string) =>
    void goTo('/pagamentos/recebidos', { search: { de: dia, ate: dia, loja: filters.loja ?? 'todas' } })
  const money = (centavos: number) => (q.data ? formatReais(centavos) : null)
  return (
    <>
      <ListPage
        title="Fechamento por dia"
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadClosing({ ...request, formato })} />
          </Suspense>
        }
        summary={
          <>
            <Kpis>
              <Kpi label="Recebido" value={money(total.recebido)} formula="Pagamentos que entraram no período" />
              <Kpi label="Devolvido" value={money(total.devolvido)} formula="Devoluções concluídas no período" />
              <Kpi label="Líquido" value={money(total.liquido)} formula="Recebido menos devolvido" />
              <Kpi
                label="Sem cobrança"
                value={money(total.semCobranca)}
                formula="Recebido sem que uma cobrança pedisse"
                {...(total.semCobranca > 0 && { nota: { text: 'para conferir', tone: 'amarelo' as const } })}
                onClick={() =>
                  void goTo('/pagamentos/recebidos', {
                    search: { de, ate, situacao: 'SEM_COBRANCA', loja: filters.loja ?? 'todas' },
                  })
                }
              />
              <Kpi
                label="Em aberto"
                value={money(total.emAberto)}
                formula="Cobrado no período e ainda não pago"
                onClick={() =>
                  void goTo('/pagamentos/cobrancas', {
                    search: { de, ate, estado: 'ABERTA', loja: filters.loja ?? 'todas' },
                  })
                }
              />
            </Kpis>
            {linhas.length > 0 && (
              <Panel title={`Líquido por dia, ${formatDay(de)} a ${formatDay(ate)}`} wide>
                <DayBars dias={daysOf(de, ate, linhas)} open={open} />
              </Panel>
            )}
          </>
        }
      >
        <DataTable
          id="fechamento-pix"
          label="Fechamento por dia"
          columns={columns(total)}
          data={{
            rows: linhas,
            loading: q.isPending,
            error: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          rowKey={(d) => `${d.dia}-${d.codConcessionaria}`}
          open={(d) => open(d.dia)}
          card={(d) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <b className="num">{formatDay(d.dia)}</b>
                <b>
                  <Money centavos={d.liquido} />
                </b>
              </div>
              <Text c="dimmed" size="sm">
                {d.concessionaria} · {d.pagamentos} {d.pagamentos === 1 ? 'pagamento' : 'pagamentos'}
                {d.devolvido > 0 && ` · devolvido ${formatReais(d.devolvido)}`}
                {d.emAberto > 0 && ` · em aberto ${formatReais(d.emAberto)}`}
              </Text>
            </div>
          )}
          empty={
            <EmptyState
              title="Nada neste período"
              text="Cada dia com cobranças ou pagamentos aparece aqui, com o que entrou, o que foi devolvido e o que falta."
              icon={<IconCalendarStats size={26} stroke={1.5} />}
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
