import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayInZone } from '#shared/rules/dates.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { isMonthEditable, MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import type { MonthSummary } from '#shared/vendas/vendas.ts'
import { counted } from '#shared/rules/counted.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { monthsOfYearQuery } from './api.ts'
import { MONTH_TONE } from '../../ui/month/MonthStateBadge.tsx'
import { shortMonth, monthName } from '../../ui/month/months.ts'
import { useOpenMonth } from './useOpenMonth.ts'
import classes from './Vendas.module.css'

/** /vendas/lancamento-mensal: a year's months by store, with state, completeness and total. */
export function LancamentosPage() {
  const today = dayInZone(new Date().toISOString(), useTimeZone())
  const [filters, modify] = useFilters(['busca', 'ano'])
  const ano = Number(filters.ano) || Number(today.slice(0, 4))
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const list = usePages(monthsOfYearQuery({ ano, busca: filters.busca }))
  const openMonth = useOpenMonth()
  const open = (m: MonthSummary) => openMonth(m, today.startsWith(m.mes) ? Number(today.slice(8)) : 1)
  const month = (m: MonthSummary) => (
    <Month key={m.mes} mes={m} isFuture={m.mes > today.slice(0, 7)} late={m.prazo < today} open={() => open(m)} />
  )
  return (
    <ListPage
      title="Lançamento mensal"
      search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Nome da concessionária' }}
      buttons={
        <div className={classes.barra}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Ano anterior"
            onClick={() => modify({ ano: String(ano - 1) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <b className="num">{ano}</b>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Próximo ano"
            onClick={() => modify({ ano: String(ano + 1) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      }
      action={
        <Button variant="default" renderRoot={(p) => <ScreenLink {...p} to="/vendas/lancamento-mensal/workflow" />}>
          Aprovações
        </Button>
      }
    >
      {list.loading && <Skeleton height={320} radius={8} />}
      {list.error !== null && <LoadError error={list.error} attempt={list.attempt} />}
      {!list.loading && list.error === null && list.rows.length === 0 && (
        <EmptyState title="Nenhuma concessionária com esse nome" text="Mude a busca para ver as outras." />
      )}
      {list.rows.length > 0 &&
        (isNarrow ? (
          <ul className={classes.lojas} aria-label={`Meses de ${ano}`}>
            {list.rows.map((l) => (
              <li key={l.codConcessionaria}>
                <b>{l.nome}</b>
                <div className={classes.meses}>{l.meses.map(month)}</div>
              </li>
            ))}
          </ul>
        ) : (
          <div className={classes.ano} role="region" aria-label={`Meses de ${ano}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Concessionária</th>
                  {list.rows[0]?.meses.map((m) => (
                    <th key={m.mes} scope="col">
                      {shortMonth(m.mes)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.rows.map((l) => (
                  <tr key={l.codConcessionaria}>
                    <th scope="row">{l.nome}</th>
                    {l.meses.map((m) => (
                      <td key={m.mes}>{month(m)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      {list.hasMore && (
        <Button variant="default" loading={list.fetchingMore} onClick={list.fetchMore} mx="auto">
          Mais concessionárias
        </Button>
      )}
    </ListPage>
  )
}

function Month({
  mes: m,
  isFuture,
  late,
  open,
}: {
  mes: MonthSummary
  isFuture: boolean
  late: boolean
  open: () => void
}) {
  const missing = late && isMonthEditable(m.estado) && m.preenchidos > 0
  const empty = m.estado === 'ABERTO' && m.preenchidos === 0 && late
  const said = [
    monthName(m.mes),
    MONTH_STATE_LABELS[m.estado].toLowerCase(),
    `${m.preenchidos} de ${counted(m.uteis, 'dia', 'dias')}`,
    missing && 'passou do prazo',
  ]
  return (
    <button
      type="button"
      className={classes.mes}
      data-tom={MONTH_TONE[m.estado]}
      data-atrasado={missing || undefined}
      disabled={isFuture}
      title={said.filter(Boolean).join(', ')}
      onClick={open}
    >
      <span>
        <VisuallyHidden>{monthName(m.mes)}: </VisuallyHidden>
        <span className={classes.curto} aria-hidden>
          {shortMonth(m.mes)}{' '}
        </span>
        {isFuture ? '' : empty ? '—' : MONTH_STATE_LABELS[m.estado]}
      </span>
      {m.preenchidos > 0 && <b>{formatWholeReais(m.liquido)}</b>}
      {m.preenchidos > 0 && m.preenchidos < m.uteis && (
        <span className="suave">
          {m.preenchidos}/{m.uteis} dias
        </span>
      )}
    </button>
  )
}
