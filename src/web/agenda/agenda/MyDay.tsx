import { Alert, Badge, Button, Chip, Group, Skeleton, Slider, Text, VisuallyHidden } from '@mantine/core'
import {
  IconChevronRight,
  IconClipboardCheck,
  IconCloudOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconSteeringWheel,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { formatHours, formatTime, todayIn } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useNow } from '../../core/realtime/now.ts'
import { keepCopy } from '../../core/offline/cache.ts'
import { resolveRefusal, useOwnEntries } from '../../core/offline/pending.ts'
import { drain } from '../../core/offline/sending.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { pauseReasons } from '../servicos-agendados/api.ts'
import { offers, workedMinutes } from '../../ui/servico/status.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { usePrefetch } from '../../core/navigation/lazy.ts'
import { loadPendingBadge, loadPendingSheet } from '../../recipes/offline/parts.ts'
import classes from './Agenda.module.css'
import { boardMecanicos, dayServicos, dayServicosCopy } from './api.ts'
import { withAct } from './act.ts'
import { queueAct, servicoActOf, takeOldQueue } from './queue.ts'
import { statusInWords, servicoTone, workInProgress } from './ruler.ts'
import { useInspectionsKept } from './useInspectionsKept.ts'

/** A mechanic's own day on the phone, with the next action as one large button; works offline. */
export function MyDay({ codConcessionaria, open }: { codConcessionaria: number; open: (s: AgendaServico) => void }) {
  // What is done here waits on the device where the network is gone.
  usePrefetch(loadPendingBadge, loadPendingSheet)
  const sessao = useSessao()
  const fuso = useTimeZone()
  const now = useNow()
  const dia = todayIn(fuso, new Date(now))
  const servicos = useQuery(dayServicos(codConcessionaria, dia))
  const mecanicos = useQuery(boardMecanicos(codConcessionaria))
  useInspectionsKept(codConcessionaria)
  const { data: motivos = [] } = useQuery(pauseReasons(codConcessionaria))
  const entries = useOwnEntries()
  const queue = useMemo(
    () =>
      entries.flatMap((e) => {
        const ato = servicoActOf(e)
        return ato ? [{ id: e.id, ato, em: Date.parse(e.at), recusa: e.refusal?.mensagem ?? null }] : []
      }),
    [entries],
  )
  useEffect(() => void takeOldQueue().then(drain), [])
  // Live snapshots come without a read: the device keeps what is shown.
  const shown = servicos.data
  useEffect(() => {
    if (shown) void keepCopy(dayServicosCopy(codConcessionaria, dia), shown)
  }, [shown, codConcessionaria, dia])
  const eu = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === sessao?.usuario.codUsuario)

  const mine = useMemo(() => {
    const forMecanico = (servicos.data ?? []).filter((s) => eu && s.slots.some((x) => x.codMecanico === eu.codMecanico))
    const withQueue = forMecanico.map((s) =>
      queue
        .filter((x) => x.recusa === null && x.ato.codServicoAgendado === s.codServicoAgendado)
        .reduce((atual, x) => withAct(atual, x.ato, x.em), s),
    )
    const ordem = (s: AgendaServico) => (s.status >= 3 ? 2 : s.trabalhando ? 0 : 1)
    return withQueue.toSorted(
      (a, b) => ordem(a) - ordem(b) || (a.dataInicioServico ?? '').localeCompare(b.dataInicioServico ?? ''),
    )
  }, [servicos.data, eu, queue])

  if (servicos.isError && !servicos.data)
    return <LoadError error={servicos.error} attempt={() => void servicos.refetch()} />
  if (servicos.isPending || mecanicos.isPending) return <Skeleton height={180} radius={8} />
  if (!eu)
    return (
      <EmptyState
        title="Seu usuário ainda não está ligado a um mecânico"
        text="Peça a quem cuida dos cadastros que ligue o seu usuário ao seu nome em Mecânicos."
        icon={<IconSteeringWheel size={26} stroke={1.5} />}
      />
    )
  const inProgress = workInProgress(mine, eu.codServicoAtual)
  const espera = queue.filter((x) => x.recusa === null).length
  return (
    <>
      {queue
        .filter((x) => x.recusa !== null)
        .slice(0, 1)
        .map((x) => (
          <Alert key={x.id} color="vermelho" title="Uma ação não foi aceita" role="alert">
            <Text size="sm">{x.recusa}</Text>
            <Button mt="xs" size="sm" variant="default" onClick={() => void resolveRefusal(x.id, 'descartar')}>
              Entendi
            </Button>
          </Alert>
        ))}
      {espera > 0 && (
        <Badge variant="light" color="amarelo" size="lg" leftSection={<IconCloudOff size={14} />} role="status">
          {espera === 1 ? '1 ação espera pela rede' : `${espera} ações esperam pela rede`}
        </Badge>
      )}
      {mine.length === 0 ? (
        <EmptyState
          title="Nenhum serviço para você hoje"
          text="Quando o chefe de oficina encaixar um, ele aparece aqui."
        />
      ) : (
        <ul className={classes.lista} aria-label="Meus serviços de hoje">
          {mine.map((s) => (
            <Job
              key={s.codServicoAgendado}
              servico={s}
              now={now}
              fuso={fuso}
              motivos={motivos}
              busy={inProgress !== null && inProgress !== s.codServicoAgendado}
              open={open}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface JobProps {
  servico: AgendaServico
  now: number
  fuso: string
  motivos: readonly Reason[]
  /** True while the mechanic works on another service: this one cannot start. */
  busy: boolean
  open: (s: AgendaServico) => void
}

function Job({ servico: s, now, fuso, motivos, busy, open }: JobProps) {
  const [pausing, pauseServico] = useState(false)
  const [percentual, setPercentual] = useState<number | null>(null)
  const { codServicoAgendado } = s
  const slot = s.slots.find((x) => x.terminadoEm === null) ?? s.slots.at(-1)
  const total = s.minutos + s.minutosAdicionais
  return (
    <li className={classes.trabalho} data-tom={servicoTone(s, now)}>
      <div className={classes.ponta}>
        <Placa placa={s.placa} chassi={s.chassi} />
        <span className="num suave">
          {slot && `${formatTime(slot.inicio, fuso)}–${formatTime(slot.fim, fuso)}`}
          {s.prisma && ` · prisma ${s.prisma}`}
        </span>
      </div>
      <button type="button" className={classes.abrir} onClick={() => open(s)}>
        <Text fw={650} fz={17}>
          {s.descricao}
        </Text>
        <Text c="dimmed">
          {s.modelo} · {firstName(s.cliente)}
        </Text>
        <IconChevronRight size={20} aria-hidden="true" />
        <VisuallyHidden>Abrir o veículo</VisuallyHidden>
      </button>
      <Text size="sm" className="num">
        {statusInWords(s, now)} · {formatHours(workedMinutes(s, now))} de {formatHours(total)}
        {s.promessa && ` · promessa ${formatTime(s.promessa, fuso)}`}
      </Text>
      {s.trabalhando && (
        <Slider
          thumbLabel={`Percentual de ${s.descricao}`}
          min={0}
          max={99}
          step={5}
          size="lg"
          thumbSize={30}
          my={6}
          value={percentual ?? s.percentual}
          onChange={setPercentual}
          onChangeEnd={(n) => {
            void queueAct({ tipo: 'PERCENTUAL', codServicoAgendado, percentual: n })
            setPercentual(null)
          }}
        />
      )}
      {s.codPassagem === null && s.status === 1 && <Text c="dimmed">O veículo ainda não foi recepcionado.</Text>}
      {offers(s, 'FINALIZAR') && s.trabalhando ? (
        <Button className={classes.grande} onClick={() => void queueAct({ tipo: 'FINALIZAR', codServicoAgendado })}>
          Finalizar
        </Button>
      ) : (
        offers(s, 'INICIAR') &&
        (busy ? (
          <Text c="dimmed">Termine ou pause o outro serviço para começar este.</Text>
        ) : (
          <Button
            className={classes.grande}
            leftSection={<IconPlayerPlayFilled size={18} />}
            onClick={() => void queueAct({ tipo: 'INICIAR', codServicoAgendado })}
          >
            {s.paralisado || s.comTrabalho ? 'Retomar' : 'Iniciar'}
          </Button>
        ))
      )}
      {offers(s, 'PARALISAR') && (
        <Button
          className={classes.grande}
          variant="default"
          leftSection={<IconPlayerPauseFilled size={18} />}
          aria-expanded={pausing}
          onClick={() => pauseServico(!pausing)}
        >
          Pausar
        </Button>
      )}
      {s.codPassagem !== null && (
        <Button
          className={classes.grande}
          variant="default"
          leftSection={<IconClipboardCheck size={20} />}
          renderRoot={(p) => <ScreenLink {...p} to={`/checklist/fazer/${s.codPassagem}`} />}
        >
          Inspeção
        </Button>
      )}
      {pausing && <Reasons servico={s} motivos={motivos} close={() => pauseServico(false)} />}
    </li>
  )
}

type Reason = Loaded<typeof agendaVeiculos.motivosDePausa>[number]

function Reasons({
  servico: s,
  motivos,
  close,
}: {
  servico: AgendaServico
  motivos: readonly Reason[]
  close: () => void
}) {
  return (
    <Group gap={8} role="group" aria-label="Motivo da pausa">
      {motivos.length === 0 && <Text c="dimmed">Os motivos ainda não vieram: tente com a rede de volta.</Text>}
      {motivos.map((m) => (
        <Chip
          key={m.codMotivo}
          size="lg"
          checked={false}
          onChange={() => {
            const { codServicoAgendado } = s
            void queueAct({ tipo: 'PARALISAR', codServicoAgendado, codMotivo: m.codMotivo, motivo: m.nome })
            close()
          }}
        >
          {m.nome}
        </Chip>
      ))}
    </Group>
  )
}
