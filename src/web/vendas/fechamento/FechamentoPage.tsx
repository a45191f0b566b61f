import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LojaToClose } from '#shared/vendas/fechamento.ts'
import { dayInZone } from '#shared/rules/dates.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { MonthStateBadge } from '../../ui/month/MonthStateBadge.tsx'
import { monthName } from '../../ui/month/months.ts'
import { listLojasToClose } from './api.ts'
import classes from './Fechamento.module.css'

const CloseMonthModal = lazyComponent(() => import('./CloseMonthModal.tsx').then((m) => m.CloseMonthModal))

const screenReady = (l: LojaToClose) => l.codFechamento === null && l.estado === 'APROVADO'

/** /relatorio/fechamento-mensal: open points of each store's month, and closing those that are ready. */
export function FechamentoPage() {
  const today = dayInZone(new Date().toISOString(), useTimeZone())
  const [filters, modify] = useFilters(['mes'])
  // Default to the previous month, which is the one to close.
  const mes = /^\d{4}-\d{2}$/.test(filters.mes ?? '') ? (filters.mes as string) : shiftMonth(today.slice(0, 7), -1)
  const q = useQuery(listLojasToClose(mes))
  const [chosen, choose] = useState<readonly number[]>([])
  const [closing, close] = useState(false)
  const lojas = q.data ?? []
  const ready = lojas.filter(screenReady)
  const checkedItems = ready.filter((l) => chosen.includes(l.codConcessionaria))
  const goTo = (n: number) => {
    choose([])
    modify({ mes: shiftMonth(mes, n) })
  }
  return (
    <>
      <ListPage
        title="Fechamento mensal"
        buttons={
          <div className={classes.mes}>
            <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => goTo(-1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <b>{monthName(mes)}</b>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Próximo mês"
              disabled={mes >= today.slice(0, 7)}
              onClick={() => goTo(1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        }
        action={
          <Button disabled={checkedItems.length === 0} onClick={() => close(true)}>
            {checkedItems.length === 0
              ? 'Fechar o mês'
              : `Fechar ${checkedItems.length === 1 ? '1 loja' : `${checkedItems.length} lojas`}`}
          </Button>
        }
        summary={
          <Kpis>
            <Kpi
              label="Fechadas"
              value={q.data ? `${lojas.filter((l) => l.codFechamento !== null).length} de ${lojas.length}` : null}
            />
            <Kpi label="Prontas para fechar" value={q.data ? String(ready.length) : null} />
            <Kpi
              label="Líquido do mês"
              value={q.data ? formatWholeReais(lojas.reduce((n, l) => n + l.liquido, 0)) : null}
              formula="Soma do líquido de todas as lojas, fechadas ou não."
            />
          </Kpis>
        }
      >
        {q.isPending && <Skeleton height={320} radius={8} />}
        {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.data?.length === 0 && (
          <EmptyState
            title={`Nada a fechar em ${monthName(mes)}`}
            text="Nenhuma concessionária ativa já tinha começado neste mês. O primeiro dia de cada uma está no cadastro dela, em “Começou em”."
          />
        )}
        {lojas.length > 0 && (
          <ul className={classes.lojas} aria-label={`Lojas em ${monthName(mes)}`}>
            {ready.length > 1 && (
              <li>
                <Checkbox
                  label={`Escolher as ${ready.length} prontas`}
                  checked={checkedItems.length === ready.length}
                  indeterminate={checkedItems.length > 0 && checkedItems.length < ready.length}
                  onChange={() =>
                    choose(checkedItems.length === ready.length ? [] : ready.map((l) => l.codConcessionaria))
                  }
                />
              </li>
            )}
            {lojas.map((l) => (
              <Loja
                key={l.codConcessionaria}
                loja={l}
                marked={chosen.includes(l.codConcessionaria)}
                mark={(expected) =>
                  choose(expected ? [...chosen, l.codConcessionaria] : chosen.filter((x) => x !== l.codConcessionaria))
                }
              />
            ))}
          </ul>
        )}
      </ListPage>
      {closing && (
        <Suspense>
          <CloseMonthModal
            mes={mes}
            lojas={checkedItems}
            close={() => {
              close(false)
              choose([])
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Loja({ loja: l, marked, mark }: { loja: LojaToClose; marked: boolean; mark: (expected: boolean) => void }) {
  return (
    <li className={classes.loja}>
      <Checkbox
        aria-label={`Fechar ${l.concessionaria}`}
        checked={marked || l.codFechamento !== null}
        disabled={!screenReady(l)}
        onChange={(e) => mark(e.currentTarget.checked)}
      />
      <b className={classes.nome}>{l.concessionaria}</b>
      <MonthStateBadge estado={l.estado} />
      <ul className={classes.condicoes}>
        {l.condicoes.map((c) => (
          <li key={c.condicao} data-cumprida={c.cumprida || undefined}>
            {c.cumprida ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />} {c.texto}
          </li>
        ))}
      </ul>
      <span className={classes.valor}>
        <Money centavos={l.liquido} />
      </span>
      <span className={classes.fim}>
        {l.codFechamento === null ? (
          ''
        ) : (
          <ScreenLink to="/relatorio/historico-mensal" search={{ mes: l.codFechamento }}>
            {l.quem} · {l.fechadoEm && <When instant={l.fechadoEm} />}
          </ScreenLink>
        )}
      </span>
    </li>
  )
}
