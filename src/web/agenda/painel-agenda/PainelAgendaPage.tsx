import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { AGENDA_FIGURES } from '#shared/rules/painel-agenda.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone, useLoja } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useSettledSlot } from '../../recipes/area/useSettledSlot.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { Held } from '../../ui/panels/Held.tsx'
import { Panels } from '../../ui/panels/Panel.tsx'
import { Periods } from '../../ui/panels/Periods.tsx'
import { type RequestedRows, painelAgendaQuery } from './api.ts'
import { inWords, modification } from './figures.ts'
import { Flow } from './Flow.tsx'
import { Occupancy } from './Occupancy.tsx'
import { Stoppages } from './Stoppages.tsx'
import { DwellTime } from './DwellTime.tsx'
import { Replay } from './Replay.tsx'
import { Satisfaction } from './Satisfaction.tsx'

const RowsDrawer = lazyComponent(() => import('./RowsDrawer.tsx').then((m) => m.RowsDrawer))

const FIELDS = [{ kind: 'period', label: 'Período' }] as const satisfies readonly FilterField<string>[]
const PERIODS = [
  { dias: 1, nome: 'Hoje' },
  { dias: 7, nome: '7 dias' },
  { dias: 30, nome: '30 dias' },
  { dias: 90, nome: '90 dias' },
  { dias: 365, nome: '12 meses' },
]
const DEFAULT = 30
const FIGURES = ['ocupacao', 'noShow', 'noPrazo', 'retrabalho', 'bolsao', 'pausas', 'nps'] as const

/** /agenda-virtual/dashboard: the workshop's figures of a period, each with formula and rows, and the replay of a day. */
export function PainelAgendaPage() {
  const codConcessionaria = useLoja()
  return codConcessionaria === null ? null : <Panel key={codConcessionaria} codConcessionaria={codConcessionaria} />
}

function Panel({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [filters, modify] = useFilters(['de', 'ate'])
  const [filterOpen, filter] = useDisclosure(false)
  const [linhas, showRows] = useState<(RequestedRows & { title: string }) | null>(null)
  const period =
    filters.de && filters.ate ? { de: filters.de, ate: filters.ate } : { de: addDays(dia, 1 - DEFAULT), ate: dia }
  const q = useQuery(painelAgendaQuery(codConcessionaria, period))
  const [settled, settle] = useSettledSlot('tarefasDaAgenda')
  const exportacao = useExport({ lista: 'painelAgenda', filtro: { codConcessionaria, ...period } })
  const p = q.data
  return (
    <>
      <ListPage
        title="Painel da agenda"
        chips={filterChips(FIELDS, filters, modify)}
        onFilter={filter.open}
        onExport={exportacao.open}
        buttons={
          <Periods
            periods={PERIODS.map((p) => ({ name: p.nome, de: addDays(dia, 1 - p.dias), ate: dia }))}
            atual={period}
            modify={modify}
          />
        }
        summary={
          <Kpis>
            {FIGURES.map((f) => (
              <Kpi
                key={f}
                label={AGENDA_FIGURES[f].nome}
                value={p ? inWords(f, AGENDA_FIGURES[f].valor(p.atual)) : q.isError ? '—' : null}
                nota={p && modification(f, p.atual, p.anterior)}
                formula={AGENDA_FIGURES[f].formula}
                onClick={() => showRows({ figura: f, title: AGENDA_FIGURES[f].nome })}
              />
            ))}
            <Kpi
              label="No bolsão agora"
              value={p ? String(p.bolsaoAgora) : q.isError ? '—' : null}
              nota={p && { text: p.bolsaoAgora === 1 ? 'serviço' : 'serviços', tone: 'neutro' }}
              formula="Serviços de carros que estão na casa, ainda sem mecânico ou sem hora."
            />
          </Kpis>
        }
      >
        <Held held={q.isPending || !settled}>
          <Place place="tarefasDaAgenda" codConcessionaria={codConcessionaria} settle={settle} />
          {q.isError && !p && <LoadError error={q.error} attempt={() => void q.refetch()} />}
          {p && (
            <Panels>
              <Occupancy sum={p.atual} showRows={showRows} />
              <Flow series={p.serie} columns={p.colunas} />
              <DwellTime etapas={p.atual.etapas} columns={p.colunas} showRows={showRows} />
              <Stoppages sum={p.atual} showRows={showRows} />
              <Satisfaction pesquisa={p.atual.pesquisa} showRows={showRows} />
            </Panels>
          )}
          <Replay codConcessionaria={codConcessionaria} />
        </Held>
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={filters} modify={modify} />
      {exportacao.drawer}
      {linhas && (
        <Suspense>
          <RowsDrawer
            codConcessionaria={codConcessionaria}
            periodo={period}
            requested={linhas}
            title={linhas.title}
            close={() => showRows(null)}
          />
        </Suspense>
      )}
    </>
  )
}
