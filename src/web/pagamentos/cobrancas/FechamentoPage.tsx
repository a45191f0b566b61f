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
  { id: 'dia', titulo: 'Dia', largura: 120, stays: true, cell: (d) => <span className="num">{formatDay(d.dia)}</span> },
  { id: 'loja', titulo: 'Concessionária', largura: 220, livre: true, cell: (d) => d.concessionaria },
  {
    id: 'pagamentos',
    titulo: 'Pagamentos',
    largura: 110,
    numero: true,
    cell: (d) => d.pagamentos.toLocaleString('pt-BR'),
    total: t.pagamentos.toLocaleString('pt-BR'),
  },
  {
    id: 'recebido',
    titulo: 'Recebido',
    largura: 130,
    numero: true,
    stays: true,
    cell: (d) => <Money centavos={d.recebido} />,
    total: <Money centavos={t.recebido} />,
  },
  {
    id: 'devolvido',
    titulo: 'Devolvido',
    largura: 130,
    numero: true,
    cell: (d) => <Money centavos={d.devolvido} />,
    total: <Money centavos={t.devolvido} />,
  },
  {
    id: 'liquido',
    titulo: 'Líquido',
    largura: 130,
    numero: true,
    stays: true,
    cell: (d) => <Money centavos={d.liquido} />,
    total: <Money centavos={t.liquido} />,
  },
  {
    id: 'semCobranca',
    titulo: 'Sem cobrança',
    largura: 130,
    numero: true,
    cell: (d) => <Money centavos={d.semCobranca} />,
    total: <Money centavos={t.semCobranca} />,
  },
  {
    id: 'emAberto',
    titulo: 'Em aberto',
    largura: 130,
    numero: true,
    cell: (d) => <Money centavos={d.emAberto} />,
    total: <Money centavos={t.emAberto} />,
  },
]

/** Each day of a period, with the sum of its stores; at most 62 days. */
function daysOf(de: string, ate: string, linhas: readonly ClosingDay[]): DaySum[] {
  const by = new Map<string, Sums>()
  for (const l of linhas) by.set(l.dia, add(by.get(l.dia) ?? NONE, l))
  const dias: DaySum[] = []
  for (let d = de; d <= ate && dias.length < 62; d = addDays(d, 1)) {
    const { liquido, pagamentos } = by.get(d) ?? NONE
    dias.push({ dia: d, liquido, pagamentos })
  }
  return dias
}

/** /pagamentos/fechamento: received, given back and open, by day and store. */
export function FechamentoPage() {
  const hoje = todayIn(useTimeZone(), new Date())
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['de', 'ate', 'loja'])
  const [filterOpen, filtro] = useDisclosure(false)
  const goTo = useGoTo()
  const de = filtros.de ?? `${hoje.slice(0, 7)}-01`
  const ate = filtros.ate ?? hoje
  const pedido = { de, ate, ...(Number(filtros.loja) > 0 && { codConcessionaria: Number(filtros.loja) }) }
  const q = useQuery(closingQuery(pedido))
  const linhas = useMemo(() => (q.data ?? []).toSorted((a, b) => b.dia.localeCompare(a.dia)), [q.data])
  const total = useMemo(() => linhas.reduce<Sums>(add, NONE), [linhas])
  const campos: readonly FilterField<'loja'>[] = [
    { tipo: 'periodo', label: 'Período', empty: 'Este mês' },
    {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      empty: 'Todas',
      opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  const open = (dia: string) =>
    void goTo('/pagamentos/recebidos', { search: { de: dia, ate: dia, loja: filtros.loja ?? 'todas' } })
  const money = (centavos: number) => (q.data ? formatReais(centavos) : null)
  return (
    <>
      <ListPage
        titulo="Fechamento por dia"
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadClosing({ ...pedido, formato })} />
          </Suspense>
        }
        resumo={
          <>
            <Kpis>
              <Kpi label="Recebido" valor={money(total.recebido)} formula="Pagamentos que entraram no período" />
              <Kpi label="Devolvido" valor={money(total.devolvido)} formula="Devoluções concluídas no período" />
              <Kpi label="Líquido" valor={money(total.liquido)} formula="Recebido menos devolvido" />
              <Kpi
                label="Sem cobrança"
                valor={money(total.semCobranca)}
                formula="Recebido sem que uma cobrança pedisse"
                {...(total.semCobranca > 0 && { nota: { texto: 'para conferir', tone: 'amarelo' as const } })}
                onClick={() =>
                  void goTo('/pagamentos/recebidos', {
                    search: { de, ate, situacao: 'SEM_COBRANCA', loja: filtros.loja ?? 'todas' },
                  })
                }
              />
              <Kpi
                label="Em aberto"
                valor={money(total.emAberto)}
                formula="Cobrado no período e ainda não pago"
                onClick={() =>
                  void goTo('/pagamentos/cobrancas', {
                    search: { de, ate, estado: 'ABERTA', loja: filtros.loja ?? 'todas' },
                  })
                }
              />
            </Kpis>
            {linhas.length > 0 && (
              <Panel titulo={`Líquido por dia, ${formatDay(de)} a ${formatDay(ate)}`} wide>
                <DayBars dias={daysOf(de, ate, linhas)} open={open} />
              </Panel>
            )}
          </>
        }
      >
        <DataTable
          id="fechamento-pix"
          label="Fechamento por dia"
          colunas={columns(total)}
          dados={{
            linhas,
            loading: q.isPending,
            erro: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          chave={(d) => `${d.dia}-${d.codConcessionaria}`}
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
              titulo="Nada neste período"
              texto="Cada dia com cobranças ou pagamentos aparece aqui, com o que entrou, o que foi devolvido e o que falta."
              icone={<IconCalendarStats size={26} stroke={1.5} />}
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
