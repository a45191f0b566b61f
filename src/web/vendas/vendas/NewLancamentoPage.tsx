import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { vendas } from '#shared/vendas/vendas.ts'
import { isMonthEditable } from '#shared/rules/mes-vendas.ts'
import type { VendaMedida } from '#shared/rules/vendas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { call } from '../../core/http/api.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useOwnState } from '../../core/navigation/own-state.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useStore } from '../../core/storage/store.ts'
import { SaveIndicator } from '../../recipes/draft/SaveIndicator.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { storeMonth, type Month, oneMonth } from './api.ts'
import { MonthStateBadge } from '../../ui/month/MonthStateBadge.tsx'
import { createLancamento } from './lancamento.ts'
import { MonthNumbers } from './MonthNumbers.tsx'
import { MonthPendingPanel } from './MonthPendingPanel.tsx'
import { Spreadsheet } from './Spreadsheet.tsx'
import { MEDIDAS } from './texts.ts'
import { Unsaved } from './Unsaved.tsx'
import { monthName } from '../../ui/month/months.ts'
import classes from './Vendas.module.css'

const MonthActions = lazyComponent(() => import('./MonthActions.tsx').then((m) => m.MonthActions))
const DayForm = lazyComponent(() => import('./DayForm.tsx').then((m) => m.DayForm))
const Disputes = lazyComponent(() => import('./Disputes.tsx').then((m) => m.Disputes))
const LeavePrompt = lazyComponent(() => import('../../recipes/form/LeavePrompt.tsx').then((m) => m.LeavePrompt))
const MonthCheck = lazyComponent(() => import('./MonthCheck.tsx').then((m) => m.MonthCheck))
const MonthHistory = lazyComponent(() => import('./MonthHistory.tsx').then((m) => m.MonthHistory))

/** /vendas/lancamento-mensal/novo-lancamento: a store's month as a spreadsheet, or a day's form on a phone. */
export function NewLancamentoPage() {
  const picked = useLoja()
  const { todas } = useConcessionarias()
  const goTo = useGoTo()
  const chosen = useOwnState(({ mes, ano, dia, codConcessionaria }) => ({ mes, ano, dia, codConcessionaria }))
  const codConcessionaria = chosen.codConcessionaria ?? picked ?? 0
  // If the user selects another store in the header while a month is open, open the same month of that store.
  const before = useRef(picked)
  useEffect(() => {
    if (picked === null || before.current === picked) return
    before.current = picked
    const state = { ...chosen, codConcessionaria: picked }
    void goTo('/vendas/lancamento-mensal/novo-lancamento', { replace: true, state })
  })
  const mes = `${String(chosen.ano)}-${String(chosen.mes).padStart(2, '0')}`
  const q = useQuery({ ...oneMonth(codConcessionaria, mes), staleTime: Infinity, refetchOnMount: 'always' })
  const title = `Vendas de ${monthName(mes)}${todas.length > 1 ? ` · ${todas.find((l) => l.codConcessionaria === codConcessionaria)?.nome ?? ''}` : ''}`
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data || !q.isFetchedAfterMount)
    return (
      <ListPage title={title}>
        <Skeleton height={420} radius={8} />
      </ListPage>
    )
  return (
    <Lancamentos
      key={`${codConcessionaria} ${mes}`}
      title={title}
      mes={q.data}
      dia={chosen.dia ?? 1}
      lidoEm={q.dataUpdatedAt}
    />
  )
}

function Lancamentos({ title, mes: m, dia, lidoEm }: { title: string; mes: Month; dia: number; lidoEm: number }) {
  const client = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { codConcessionaria, mes } = m
  const [lancamento] = useState(() =>
    createLancamento(m.celulas, {
      storageKey: `patio_vendas_${codConcessionaria}_${mes}`,
      save: async (mudancas) => {
        const r = await call(vendas.gravarCelulas, { params: { codConcessionaria, mes }, body: { mudancas } })
        storeMonth(client, r.mes)
        return r
      },
    }),
  )
  const estado = useStore(lancamento.store)
  const [medida, setMedida] = useState<VendaMedida>('bruto')
  const editavel = isMonthEditable(m.estado)

  useRealtime('vendasMes_', (p, myOwn) => {
    if (p.mes.mes !== mes || p.mes.codConcessionaria !== codConcessionaria) return
    if (!myOwn) {
      lancamento.receive(p.celulas)
      storeMonth(client, p.mes)
    }
    // Missing days and unusual figures depend on the saved figures.
    void client.invalidateQueries({ queryKey: oneMonth(codConcessionaria, mes).queryKey })
  })
  // Refetched data, for example after being offline, replaces the figures.
  useEffect(() => lancamento.substitute(m.celulas), [lancamento, m.celulas])
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && lancamento.saveAll())
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void lancamento.saveAll()
    }
  }, [lancamento])

  const unsafe = () => estado.refused.size > 0 || estado.situacao === 'sem-resposta' || estado.situacao === 'recusado'
  const blocker = useBlocker({ shouldBlockFn: unsafe, enableBeforeUnload: unsafe, withResolver: true })

  const medidas = (
    <SegmentedControl
      aria-label="O que se lança"
      data={MEDIDAS}
      value={medida}
      onChange={(v) => setMedida(MEDIDAS.find((x) => x.value === v)?.value ?? 'bruto')}
      className={classes.medidas ?? ''}
    />
  )
  return (
    <ListPage
      title={title}
      action={
        <Suspense>
          <MonthActions mes={m} before={lancamento.saveAll} />
        </Suspense>
      }
      summary={<MonthNumbers mes={m} cells={estado.celulas} />}
      signal={
        <span className={classes.sinais}>
          <MonthStateBadge estado={m.estado} />
          {editavel && <SaveIndicator situacao={estado.situacao} />}
          <ListLiveIndicator atualizadoEm={lidoEm} />
        </span>
      }
    >
      {estado.disputes.length > 0 && (
        <Suspense>
          <Disputes disputes={estado.disputes} resolver={lancamento.resolver} />
        </Suspense>
      )}
      <MonthPendingPanel pendencias={m.pendencias} estado={m.estado} />
      {m.conferencia && (
        <Suspense>
          <MonthCheck mes={m} />
        </Suspense>
      )}
      <div className={classes.barra}>
        {medidas}
        {editavel && (
          <>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowBackUp size={16} />}
              disabled={!estado.podeDesfazer}
              onClick={lancamento.undo}
              title="Ctrl+Z"
            >
              Desfazer
            </Button>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowForwardUp size={16} />}
              disabled={!estado.canRedo}
              onClick={lancamento.rebuild}
              title="Ctrl+Y"
            >
              Refazer
            </Button>
          </>
        )}
      </div>
      <Unsaved state={estado} lancamento={lancamento} />
      {blocker.status === 'blocked' && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="deste mês" />
        </Suspense>
      )}
      {isNarrow ? (
        <Suspense fallback={<Skeleton height={420} radius={8} />}>
          <DayForm mes={m} lancamento={lancamento} medida={medida} editavel={editavel} startsOn={dia} />
        </Suspense>
      ) : (
        <Spreadsheet mes={m} lancamento={lancamento} medida={medida} editavel={editavel} />
      )}
      <Suspense>
        <MonthHistory mes={m} />
      </Suspense>
    </ListPage>
  )
}
