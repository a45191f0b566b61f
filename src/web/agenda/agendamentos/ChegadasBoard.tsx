import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Agendamento, MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { dayInZone, formatDay, todayIn, addDays } from '#shared/rules/dates.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useSnapshot } from '../../core/realtime/snapshot.ts'
import { lojasStore, useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { agendaKey } from '../servicos-agendados/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import type { AgendamentoPromptKind } from './AgendamentoActions.tsx'
import { lojaAgendamentos, agendamentosKey, periodAgendamentos } from './api.ts'
import classes from './Chegadas.module.css'
import { DayByConsultor } from './DayByConsultor.tsx'
import { daysBeyond, joinDays } from './days.ts'
import { CapacityStrip } from './CapacityStrip.tsx'
import { ChegadasWeek } from './ChegadasWeek.tsx'
import { useChegadaDrag } from './useChegadaDrag.ts'

const AgendamentoPrompt = lazyComponent(() => import('./AgendamentoPrompt.tsx').then((m) => m.AgendamentoPrompt))
const AbsentModal = lazyComponent(() => import('./AbsentModal.tsx').then((m) => m.AbsentModal))

/** Queries that the list's snapshots do not carry: refetched when the list changes. */
const WITH_LIST = ['consultores-do-dia', 'capacidade', 'ausentes', 'agendamentos-do-periodo']

/** Arrivals of a day or week by adviser: confirm, check in, receive, move (drag or dialog), cancel; with capacity and no-shows. */
export function ChegadasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useTimeZone()
  const now = useNow()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const cnpj = useStore(lojasStore).find((l) => l.codConcessionaria === codConcessionaria)?.cnpj
  const q = useQuery(lojaAgendamentos(codConcessionaria))
  useSnapshot('getAgendamentos', codConcessionaria, agendamentosKey(codConcessionaria))
  useFollowList(codConcessionaria)
  const grab = useChegadaDrag(codConcessionaria)
  const [filters, modify] = useFilters(['dia', 'vista'])
  const [question, ask] = useState<{ tipo: AgendamentoPromptKind; agendamento: Agendamento } | null>(null)
  // Another screen names the appointment to receive; the prompt opens once its list is here.
  const receiving = useDetail('receber')
  const named = q.data?.find((a) => a.codAgendamento === receiving.codigo)
  const [hora, schedule] = useState<{ inicio: string; codConsultor: number | null } | null>(null)
  const [showingAbsent, showAbsent] = useState(false)
  const isToday = todayIn(fuso, new Date(now))
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(filters.dia ?? '') ? (filters.dia ?? isToday) : isToday
  const week = filters.vista === 'semana'
  const second = addDays(dia, 1 - Number(weekdayOf(dia)))
  const days = Array.from({ length: 7 }, (_, i) => addDays(second, i))
  const beyond = daysBeyond(days, isToday)
  const period = useQuery({
    ...periodAgendamentos(codConcessionaria, beyond?.de ?? '', beyond?.ate ?? ''),
    enabled: beyond !== null,
  })
  // The strip of the week needs the other days too, but a day of the usual list does not wait for them.
  const waits = daysBeyond(week ? days : [dia], isToday) !== null && !period.data
  const dayOf = (a: Agendamento) => dayInZone(a.inicio, fuso)
  const alive = joinDays(q.data ?? [], beyond ? (period.data ?? []) : [], dayOf, isToday)
  const ofDay = alive.filter((a) => dayOf(a) === dia)
  if (q.isError && !q.data) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (waits && period.isError) return <LoadError error={period.error} attempt={() => void period.refetch()} />
  const see = (d: string, view = filters.vista) => modify({ dia: d === isToday ? undefined : d, vista: view })
  const step = week ? 7 : 1
  const conta = (estado: Agendamento['estado']) => ofDay.filter((a) => a.estado === estado).length
  const faltam = (q.data ?? []).filter((a) => a.estado === 'NO_SHOW').length
  return (
    <>
      <div className={classes.faixa}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={week ? 'Semana anterior' : 'Dia anterior'}
          onClick={() => see(addDays(dia, -step))}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <b>
          {week
            ? `${formatDay(second).slice(0, 5)} a ${formatDay(addDays(second, 6))}`
            : `${dia === isToday ? 'Hoje, ' : ''}${formatDay(dia)}`}
        </b>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={week ? 'Próxima semana' : 'Próximo dia'}
          onClick={() => see(addDays(dia, step))}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
        <div role="group" aria-label="Vista" className={classes.acoes}>
          {(['dia', 'semana'] as const).map((v) => (
            <Button
              key={v}
              size="compact-md"
              variant="default"
              aria-pressed={week === (v === 'semana')}
              onClick={() => modify({ vista: v === 'semana' ? v : undefined })}
            >
              {v === 'dia' ? 'Dia' : 'Semana'}
            </Button>
          ))}
        </div>
        {!week && !waits && (
          <span className="suave num">
            {ofDay.length} {ofDay.length === 1 ? 'agendamento' : 'agendamentos'} · {conta('RECEPCIONADO')} recebidos ·{' '}
            {conta('NO_SHOW')} não vieram
          </span>
        )}
        <span className={classes.fim}>
          <Anchor
            href={`/agenda-virtual/calendar1/${codConcessionaria}/${cnpj?.replace(/\W/g, '') || '0'}`}
            target="_blank"
            rel="noopener"
            size="sm"
          >
            Calendário
          </Anchor>
          <Button size="compact-md" variant="default" onClick={() => showAbsent(true)}>
            Não vieram{faltam > 0 && ` (${faltam} desde ontem)`}
          </Button>
        </span>
      </div>
      <CapacityStrip
        codConcessionaria={codConcessionaria}
        de={second}
        ate={addDays(second, 6)}
        dia={dia}
        fuso={fuso}
        agendamentos={alive}
        goTo={(d) => see(d)}
      />
      {(q.isPending || waits) && <Skeleton height={240} radius={8} />}
      {q.data && !waits && !week && ofDay.length === 0 && (
        <EmptyState
          title="Nenhuma chegada neste dia"
          text={`Os agendamentos do dia aparecem aqui pela hora.${isManager ? ' Use Agendar para marcar um.' : ''}`}
          icon={<IconCalendarEvent size={26} stroke={1.5} />}
        />
      )}
      {q.data &&
        !waits &&
        (week ? (
          <ChegadasWeek
            dias={days}
            today={isToday}
            list={alive}
            isManager={isManager}
            open={(d) => see(d, undefined)}
            grab={grab}
          />
        ) : (
          <DayByConsultor
            codConcessionaria={codConcessionaria}
            dia={dia}
            ofDay={ofDay}
            now={now}
            isManager={isManager}
            ask={(tipo, agendamento) => ask({ tipo, agendamento })}
            grab={grab}
            schedule={schedule}
          />
        ))}
      {hora && (
        <Place place="agendarChegada" codConcessionaria={codConcessionaria} hora={hora} close={() => schedule(null)} />
      )}
      {showingAbsent && (
        <Suspense>
          <AbsentModal
            codConcessionaria={codConcessionaria}
            reschedule={(agendamento) => {
              showAbsent(false)
              ask({ tipo: 'reagendar', agendamento })
            }}
            close={() => showAbsent(false)}
          />
        </Suspense>
      )}
      {named && isManager && (
        <Suspense>
          <AgendamentoPrompt tipo="receber" agendamento={named} close={receiving.close} />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <AgendamentoPrompt {...question} close={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Refetches what the list's snapshots do not carry (free hours, capacity, no-shows, other days) when the list changes. */
function useFollowList(codConcessionaria: number): void {
  const client = useQueryClient()
  useRealtime(
    'getAgendamentos',
    () =>
      void client.invalidateQueries({
        queryKey: agendaKey(codConcessionaria),
        predicate: ({ queryKey }) => WITH_LIST.includes(String(queryKey[2])),
      }),
  )
}
