import { Anchor, Button } from '@mantine/core'
import { useMemo } from 'react'
import { formatDay, dayInZone } from '#shared/rules/dates.ts'
import { isMonthEditable, MONTH_STATES, type MonthState, MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { counted } from '#shared/rules/counted.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listMonthQueue } from './api.ts'
import { MonthStateBadge } from '../../ui/month/MonthStateBadge.tsx'
import { monthName } from '../../ui/month/months.ts'
import { useOpenMonth } from './useOpenMonth.ts'
import classes from './Vendas.module.css'

type Linha = Loaded<typeof vendas.filaDeMeses>['itens'][number]

/** What a month in each state waits for. */
const WAITING: Partial<Record<MonthState, string>> = {
  ABERTO: 'a loja lançar',
  PREENCHIDO: 'a loja enviar',
  ENVIADO: 'alguém analisar',
  EM_ANALISE: 'a decisão',
  APROVADO: 'o fechamento',
  DEVOLVIDO: 'a loja corrigir',
  REABERTO: 'a loja corrigir',
}

/** /vendas/lancamento-mensal/workflow: months in progress, the nearest deadline first; a row opens its month for approval. */
export function WorkflowPage() {
  const [filters, modify] = useFilters(['estado'])
  const estado = MONTH_STATES.find((e) => e === filters.estado)
  const list = usePages(listMonthQueue({ estado }))
  const today = dayInZone(new Date().toISOString(), useTimeZone())
  const open = useOpenMonth()
  const count = list.first?.contagem
  const columns = useMemo(
    (): readonly Column<Linha>[] => [
      { id: 'concessionaria', title: 'Concessionária', width: 180, grows: true, cell: (m) => m.concessionaria },
      { id: 'mes', title: 'Mês', width: 160, stays: true, cell: (m) => monthName(m.mes) },
      { id: 'estado', title: 'Estado', width: 124, stays: true, cell: (m) => <MonthStateBadge estado={m.estado} /> },
      {
        id: 'liquido',
        title: 'Líquido',
        width: 142,
        numeric: true,
        stays: true,
        cell: (m) => <Money centavos={m.liquido} />,
      },
      { id: 'conferir', title: 'A conferir', width: 116, stays: true, cell: (m) => <ToCheck linha={m} /> },
      { id: 'espera', title: 'Espera', width: 130, cell: (m) => WAITING[m.estado] ?? '—' },
      {
        id: 'prazo',
        title: 'Prazo',
        width: 178,
        cell: (m) => <Deadline linha={m} today={today} />,
      },
      {
        id: 'dias',
        title: 'Dias',
        width: 68,
        numeric: true,
        cell: (m) => `${m.preenchidos}/${m.uteis}`,
      },
      {
        id: 'alterado',
        title: 'Última mudança',
        width: 150,
        cell: (m) => (m.alteradoEm ? <When instant={m.alteradoEm} /> : '—'),
      },
    ],
    [today],
  )
  return (
    <ListPage
      title="Aprovação do mês"
      chips={estado ? [{ label: MONTH_STATE_LABELS[estado], remove: () => modify({ estado: undefined }) }] : []}
      buttons={
        <Button variant="default" renderRoot={(p) => <ScreenLink {...p} to="/vendas/lancamento-mensal" />}>
          Lançamento mensal
        </Button>
      }
      summary={
        <Kpis>
          {(['ABERTO', 'PREENCHIDO', 'ENVIADO', 'EM_ANALISE', 'APROVADO', 'DEVOLVIDO'] as const).map((e) => (
            <Kpi
              key={e}
              label={MONTH_STATE_LABELS[e]}
              value={count ? String(count[e] ?? 0) : null}
              nota={{ text: `espera ${WAITING[e]}`, tone: 'neutro' }}
              onClick={() => modify({ estado: estado === e ? undefined : e })}
            />
          ))}
        </Kpis>
      }
    >
      <DataTable
        id="meses-de-venda"
        label="Meses a aprovar"
        columns={columns}
        data={list}
        rowKey={(m) => `${m.codConcessionaria} ${m.mes}`}
        open={(m) => open(m)}
        card={(m) => (
          <>
            <b>{m.concessionaria}</b>
            <div>
              {monthName(m.mes)} · <MonthStateBadge estado={m.estado} />
            </div>
            <div className={classes.linhaDoCartao}>
              <b>
                <Money centavos={m.liquido} />
              </b>
              {m.aConferir && <ToCheck linha={m} />}
            </div>
            <div className="suave">
              {m.preenchidos} de {counted(m.uteis, 'dia', 'dias')} · <Deadline linha={m} today={today} />
            </div>
          </>
        )}
        empty={
          <EmptyState
            title="Nada espera aqui"
            text="Os meses que as lojas lançarem aparecem com o prazo e o próximo passo."
            action={
              estado && (
                <Anchor component="button" onClick={() => modify({ estado: undefined })}>
                  Ver todos
                </Anchor>
              )
            }
          />
        }
      />
    </ListPage>
  )
}

/** Unusual figures and differences of a month that waits for approval. */
function ToCheck({ linha: m }: { linha: Linha }) {
  if (m.aConferir === null) return '—'
  const { diferencas, foraDoCostume } = m.aConferir
  const what = [
    diferencas > 0 && (diferencas === 1 ? '1 diferença' : `${diferencas} diferenças`),
    foraDoCostume > 0 && (foraDoCostume === 1 ? '1 atípico' : `${foraDoCostume} atípicos`),
  ].filter((t) => t !== false)
  if (what.length === 0) return <span className="suave">nada</span>
  return (
    <span className={classes.aConferir} title="Diferenças abertas com o DMS ou as notas, valores fora do costume">
      {what.map((t) => (
        <span key={t}>{t}</span>
      ))}
    </span>
  )
}

function Deadline({ linha: m, today }: { linha: Linha; today: string }) {
  const late = isMonthEditable(m.estado) && m.prazo < today
  return (
    <span className={late ? classes.atrasado : undefined}>
      {formatDay(m.prazo)}
      {late && ' · atrasado'}
    </span>
  )
}
