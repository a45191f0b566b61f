import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MANAGER_NIVEIS, type AgendaServico } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatDay, formatHours, todayIn, addDays } from '#shared/rules/dates.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useOpens } from '../../core/navigation/useOpens.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useHeightToBottom } from '../../ui/table/useHeightToBottom.ts'
import { dayHours, boardMecanicos, dayServicos } from './api.ts'
import { Bolsao } from './Bolsao.tsx'
import { EquipamentoRows } from './EquipamentoRows.tsx'
import classes from './Day.module.css'
import { type Linha, MecanicoName, MecanicoTrack } from './MecanicoRow.tsx'
import { dayBounds, dayOccupation, rulerHours, inBolsao, dayRuler, range, turnosOf } from './ruler.ts'
import { Riscos } from './Riscos.tsx'
import { useDayDrag } from './useDayDrag.ts'
import { useDrop } from './useDrop.ts'
import { formatTime } from '#shared/rules/dates.ts'

interface Props {
  codConcessionaria: number
  opened: number | null
  open: (s: AgendaServico) => void
}

/** The mechanics' day: one row each with planned and actual work, next to the bolsão and the paused services. */
export function MecanicosBoard({ codConcessionaria, opened, open }: Props) {
  const fuso = useTimeZone()
  const now = useNow()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const height = useHeightToBottom(box)
  const nivel = useSessao()?.nivel
  const opensRegister = useOpens('/cadastros/mecanicos/list')
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const [filters, modify] = useFilters(['dia'])
  const isToday = todayIn(fuso, new Date(now))
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(filters.dia ?? '') ? (filters.dia ?? isToday) : isToday
  const servicos = useQuery(dayServicos(codConcessionaria, dia))
  const mecanicos = useQuery(boardMecanicos(codConcessionaria))
  const horarios = useQuery(dayHours(codConcessionaria, dia))

  const linhas = useMemo<Linha[]>(
    () =>
      (mecanicos.data ?? []).map((mecanico) => {
        const ofDay = horarios.data?.find((h) => h.codMecanico === mecanico.codMecanico)
        return {
          mecanico,
          expediente: ofDay?.expediente ?? (dia === isToday ? mecanico.expediente : []),
          ocupacao:
            dia === isToday
              ? mecanico.ocupacao
              : ofDay
                ? dayOccupation(turnosOf(ofDay.expediente), ofDay.ocupados, dayBounds(dia, fuso))
                : undefined,
          ausencia: ofDay ? ofDay.ausencia : dia === isToday ? mecanico.ausencia : null,
          trabalhos: (servicos.data ?? []).flatMap((servico) =>
            servico.slots
              .filter((slot) => slot.codMecanico === mecanico.codMecanico)
              .map((slot) => ({ servico, slot })),
          ),
        }
      }),
    [mecanicos.data, horarios.data, servicos.data, dia, isToday, fuso],
  )
  const ruler = useMemo(
    () =>
      dayRuler(
        dia,
        fuso,
        linhas,
        (servicos.data ?? []).flatMap((s) => s.slots),
      ),
    [dia, fuso, linhas, servicos.data],
  )
  const release = useDrop(codConcessionaria, dia, fuso)
  const grab = useDayDrag({
    servicos: servicos.data ?? [],
    ruler,
    fuso,
    turnos: (cod) => turnosOf(linhas.find((l) => l.mecanico.codMecanico === cod)?.expediente ?? []),
    release,
  })
  const error = servicos.error ?? mecanicos.error
  if (error)
    return <LoadError error={error} attempt={() => void Promise.all([servicos.refetch(), mecanicos.refetch()])} />

  const stopped = (servicos.data ?? []).filter((s) => s.paralisado)
  const hours = rulerHours(ruler)
  const nowLine = range(ruler, now, now + 60_000)
  const planned = (mecanicos.data ?? []).reduce((n, m) => n + m.minutosPlanejados, 0)
  const turnos = (mecanicos.data ?? []).reduce((n, m) => n + m.minutosDoTurno, 0)
  const goTo = (days: number) => modify({ dia: addDays(dia, days) === isToday ? undefined : addDays(dia, days) })
  const parado = stopped.reduce(
    (n, s) => n + (s.paralisadoEm === null ? 0 : Math.max(0, now - Date.parse(s.paralisadoEm)) / 60_000),
    0,
  )

  return (
    <>
      <div className={classes.faixa}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <ActionIcon variant="default" size={32} aria-label="Dia anterior" onClick={() => goTo(-1)}>
            <IconChevronLeft size={17} />
          </ActionIcon>
          <b style={{ minWidth: 128, textAlign: 'center', color: 'var(--texto)' }}>
            {dia === isToday ? 'Hoje, ' : ''}
            {formatDay(dia)}
          </b>
          <ActionIcon variant="default" size={32} aria-label="Próximo dia" onClick={() => goTo(1)}>
            <IconChevronRight size={17} />
          </ActionIcon>
          {dia !== isToday && (
            <Button size="compact-sm" variant="subtle" onClick={() => modify({ dia: undefined })}>
              Hoje
            </Button>
          )}
          <ActionIcon variant="default" size={32} aria-label="Imprimir o dia" onClick={() => window.print()}>
            <IconPrinter size={17} />
          </ActionIcon>
        </div>
        {dia === isToday && turnos > 0 && (
          <span className="num">
            Ocupação {Math.round((planned / turnos) * 100)} % · {formatHours(planned)} planejadas de{' '}
            {formatHours(turnos)}
            {parado >= 1 && ` · ${formatHours(parado)} paralisadas`}
          </span>
        )}
      </div>
      <Riscos codConcessionaria={codConcessionaria} fuso={fuso} />
      <div className={classes.dia}>
        <div
          ref={setBox}
          className={classes.quadro}
          style={{ maxHeight: height }}
          role="region"
          aria-label="Dia dos mecânicos"
          tabIndex={0}
        >
          {servicos.isPending || mecanicos.isPending ? (
            <div style={{ padding: 12 }} role="status" aria-label="Carregando o dia">
              {[1, 2, 3, 4, 5].map((i) => (
                <Skeleton key={i} height={54} mb={12} radius={6} />
              ))}
            </div>
          ) : linhas.length === 0 ? (
            <EmptyState
              title="Nenhum mecânico nesta concessionária"
              text={`${opensRegister ? 'Cadastre' : 'Peça à administração que cadastre'} os mecânicos, com turno e habilidades, para planejar o dia deles aqui.`}
              icon={<IconUsers size={26} stroke={1.5} />}
              action={
                opensRegister && (
                  <Button renderRoot={(p) => <ScreenLink {...p} to="/cadastros/mecanicos/list" />}>
                    Cadastrar mecânicos
                  </Button>
                )
              }
            />
          ) : (
            <div
              className={classes.largura}
              style={
                { '--horas': hours.length, '--mecanicos': linhas.length, '--altura': height } as React.CSSProperties
              }
            >
              <div className={classes.horas}>
                <div className={classes.canto} />
                <div className={classes.regua}>
                  {hours.map((h) => (
                    <span key={h.em} className={classes.hora} style={{ left: `${h.posicao}%` }}>
                      {formatTime(new Date(h.em).toISOString(), fuso)}
                    </span>
                  ))}
                </div>
              </div>
              <div className={classes.nomes}>
                {linhas.map(({ mecanico, ocupacao }) => (
                  <MecanicoName key={mecanico.codMecanico} mecanico={mecanico} ocupacao={ocupacao} />
                ))}
              </div>
              <div>
                {linhas.map((linha) => (
                  <MecanicoTrack
                    key={linha.mecanico.codMecanico}
                    linha={linha}
                    ruler={ruler}
                    fuso={fuso}
                    now={now}
                    opened={opened}
                    open={open}
                    {...(isManager && { grab })}
                  />
                ))}
              </div>
              <EquipamentoRows
                codConcessionaria={codConcessionaria}
                dia={dia}
                servicos={servicos.data ?? []}
                ruler={ruler}
                fuso={fuso}
                now={now}
                opened={opened}
                open={open}
                isManager={isManager}
              />
              {nowLine && (
                <div style={{ position: 'absolute', inset: '34px 0 0 var(--nome)', pointerEvents: 'none' }}>
                  <div className={classes.agora} style={{ left: nowLine.left }} title="Agora" />
                </div>
              )}
            </div>
          )}
        </div>
        <div style={{ display: 'grid', gap: 14 }}>
          <Bolsao
            title="Bolsão"
            empty="Todos os serviços do dia têm mecânico e horário."
            servicos={inBolsao(servicos.data ?? [])}
            fuso={fuso}
            now={now}
            opened={opened}
            open={open}
            {...(isManager && { grab, recebe: true })}
          />
          {stopped.length > 0 && (
            <Bolsao
              title="Paralisados"
              empty=""
              servicos={stopped}
              fuso={fuso}
              now={now}
              opened={opened}
              open={open}
              {...(isManager && { grab })}
            />
          )}
        </div>
      </div>
    </>
  )
}
