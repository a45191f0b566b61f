import { Alert, Skeleton } from '@mantine/core'
import { useDisclosure, useThrottledCallback } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CONSULTOR_INDICADORES } from '#shared/relatorios/indicadores.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatWhen, addDays } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, type Indicador } from '#shared/rules/indicadores.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useSessao } from '../../core/session/session.ts'
import { useIndicadoresFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useSettledSlot } from '../../recipes/area/useSettledSlot.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Held } from '../../ui/panels/Held.tsx'
import { Panels } from '../../ui/panels/Panel.tsx'
import { Periods } from '../../ui/panels/Periods.tsx'
import { NowPanel } from './NowPanel.tsx'
import { downloadDashboard, DASHBOARD_KEY, dashboardNow, dashboardNumbers } from './api.ts'
import classes from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { ConversionByColor, Funnel } from './Funnel.tsx'
import { Ranking } from './Ranking.tsx'
import { sectionsFor } from './sections.ts'

const RowsDrawer = lazyComponent(() => import('./RowsDrawer.tsx').then((m) => m.RowsDrawer))
const Trend = lazyComponent(() => import('./Trend.tsx').then((m) => m.Trend))

const PERIODS = [
  { nome: 'Hoje', de: (dia: string) => dia },
  { nome: '7 dias', de: (dia: string) => addDays(dia, -6) },
  { nome: 'Este mês', de: (dia: string) => `${dia.slice(0, 7)}-01` },
  { nome: '30 dias', de: (dia: string) => addDays(dia, -29) },
  { nome: '90 dias', de: (dia: string) => addDays(dia, -89) },
  { nome: '12 meses', de: (dia: string) => addDays(dia, -364) },
]
const REFRESH_MS = 5000

/**
 * /dashboard: open work first, then the period's results: figures with formula and rows, funnel from finding to approval, trend, ranking.
 */
export function DashboardPage() {
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const { filtro, filtros, modify, campos, chips, dia } = useIndicadoresFilter()
  const [{ indicador: request }, changeIndicador] = useFilters(['indicador'])
  const indicador = INDICADOR_CODES.find((i) => i === request) ?? 'aprovado'
  const [filterOpen, drawer] = useDisclosure(false)
  const [linhas, showRows] = useState<Indicador | null>(null)
  const q = useQuery(dashboardNumbers(filtro))
  const keepsRegisters = nivel === 2 || nivel === -1
  const [settled, settle] = useSettledSlot('primeirosPassos', keepsRegisters)
  const waiting = useQuery(dashboardNow(filtro)).isPending
  const exportData = useMutation({ mutationFn: () => downloadDashboard(filtro) })
  const client = useQueryClient()
  const refresh = useThrottledCallback(() => void client.invalidateQueries({ queryKey: DASHBOARD_KEY }), REFRESH_MS)
  useRealtime('oficinaDigitalOrcamento_', refresh)
  useRealtime('oficinaDigitalAtualizacao_', refresh)
  const n = q.data
  return (
    <>
      <ListPage
        title="Painel"
        chips={chips}
        signal={<ListLiveIndicator atualizadoEm={q.dataUpdatedAt} />}
        onFilter={drawer.open}
        onExport={() => exportData.mutate()}
        buttons={
          <Periods
            periods={PERIODS.map((p) => ({ name: p.nome, de: p.de(dia), ate: dia }))}
            atual={filtro}
            modify={modify}
          />
        }
      >
        <Held held={waiting || !settled}>
          {keepsRegisters && <Place place="primeirosPassos" settle={settle} />}
          <NowPanel filtro={filtro} />
          {n?.atraso && (
            <Alert color="amarelo" role="status">
              Há {counted(n.atraso.dias, 'dia', 'dias')} de lojas com mudanças ainda não contadas (desde{' '}
              {formatWhen(n.atraso.desde, fuso, new Date())}): os números chegam em instantes.
            </Alert>
          )}
          {q.isError && !n && <LoadError error={q.error} attempt={() => void q.refetch()} />}
          <Figures
            sections={sectionsFor(nivel)}
            numbers={n}
            error={q.isError}
            old={q.isPlaceholderData}
            showRows={showRows}
          />
          <Panels>
            {n ? (
              <>
                <Funnel numbers={n} showRows={showRows} />
                <ConversionByColor numbers={n} showRows={showRows} />
              </>
            ) : (
              !q.isError && <Skeleton height={240} radius={8} />
            )}
            <Suspense fallback={<Skeleton height={260} radius={8} className={classes.larga} />}>
              <Trend filtro={filtro} indicador={indicador} modify={(i) => changeIndicador({ indicador: i })} />
            </Suspense>
            {filtro.codConcessionaria ? (
              <Consultores filtro={filtro} indicador={indicador} />
            ) : (
              <Ranking
                filtro={filtro}
                indicador={indicador}
                por="loja"
                choose={(codigo) => modify({ loja: String(codigo) })}
              />
            )}
          </Panels>
        </Held>
      </ListPage>
      <FilterDrawer opened={filterOpen} close={drawer.close} fields={campos} filters={filtros} modify={modify} />
      {linhas && (
        <Suspense>
          <RowsDrawer
            filtro={filtro}
            indicador={linhas}
            value={n?.atual[linhas] ?? null}
            previous={n?.anterior[linhas] ?? null}
            close={() => showRows(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The ranking of advisers supports only figures about quotes: any other figure falls back to the approved value. */
function Consultores({ filtro, indicador }: { filtro: Parameters<typeof Ranking>[0]['filtro']; indicador: Indicador }) {
  return (
    <Ranking
      filtro={filtro}
      indicador={CONSULTOR_INDICADORES.includes(indicador) ? indicador : 'aprovado'}
      por="consultor"
    />
  )
}
