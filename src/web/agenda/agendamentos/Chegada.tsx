import { Badge } from '@mantine/core'
import { IconClipboardText, IconMailOff, IconMessageQuestion, IconQrcode, IconWorld } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { Entrega } from '#shared/agenda/entregas.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { CHANNEL_LABELS } from '#shared/rules/envio-names.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { AgendamentoActions, type AgendamentoPromptKind } from './AgendamentoActions.tsx'
import classes from './Chegadas.module.css'
import { STATE } from './state.ts'
import { canMove } from './useChegadaDrag.ts'

interface Props {
  agendamento: Agendamento
  now: number
  isManager: boolean
  ask: (tipo: AgendamentoPromptKind) => void
  grab: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
}

/** An appointment: hour, customer, services, the customer's request, and its actions. */
export function Chegada({ agendamento: a, now, isManager, ask, grab }: Props) {
  const fuso = useTimeZone()
  const item = useRef<HTMLLIElement>(null)
  // Another screen names the appointment to look at.
  const named = useDetail('agendamento').codigo === a.codAgendamento
  useEffect(() => {
    if (named) item.current?.scrollIntoView({ block: 'center' })
  }, [named])
  return (
    <li
      ref={item}
      className={classes.chegada}
      aria-current={named || undefined}
      data-estado={a.estado}
      data-move={(isManager && canMove(a)) || undefined}
      onPointerDown={isManager ? (e) => grab(e, a) : undefined}
    >
      <div className={classes.ponta}>
        <b className="num">{formatTime(a.inicio, fuso)}</b>
        <Placa placa={a.placa} chassi={a.chassi} />
        <Badge variant="light" color={STATE[a.estado].cor} ml="auto">
          {STATE[a.estado].nome}
        </Badge>
      </div>
      <span className={classes.texto}>
        <b>{a.modelo}</b> · {a.cliente}
      </span>
      <Place
        place="sinalDeRecall"
        target={{ tipo: 'agendamento', codigo: a.codAgendamento }}
        codConcessionaria={a.codConcessionaria}
      />
      {(a.origem === 'SITE' || a.previa || a.sinal !== null) && (
        <span className={classes.marcas}>
          {a.origem === 'SITE' && (
            <span>
              <IconWorld size={14} aria-hidden="true" /> pelo site
            </span>
          )}
          {a.sinal !== null && (
            <span data-tom={a.sinal === 'PAGO' ? 'verde' : 'amarelo'}>
              <IconQrcode size={14} aria-hidden="true" /> {a.sinal === 'PAGO' ? 'sinal pago' : 'aguardando sinal'}
            </span>
          )}
          {a.previa && (
            <button type="button" data-tom="azul" onClick={() => ask('previa')}>
              <IconClipboardText size={14} aria-hidden="true" /> contou antes de chegar
            </button>
          )}
        </span>
      )}
      {a.pedido !== null && (
        <span className={classes.pedido} role="status">
          <IconMessageQuestion size={15} aria-hidden="true" /> pede outra hora: {a.pedido}
        </span>
      )}
      {a.confirmadoEm === null && a.pedido === null && a.lembrete && <Lembrete lembrete={a.lembrete} />}
      {a.observacao !== '' && <span className={classes.nota}>{a.observacao}</span>}
      {a.motivoSobrecarga !== null && (
        <span className={classes.texto} data-suave>
          além da capacidade: {a.motivoSobrecarga}
        </span>
      )}
      <div className={classes.ponta}>
        <span className={classes.texto} data-suave>
          {a.servicos.map((s) => s.descricao).join(', ') || 'sem serviços pedidos'}
        </span>
        {isManager && <AgendamentoActions agendamento={a} now={now} ask={ask} />}
      </div>
    </li>
  )
}

/** Delivery status of the reminder; a failed one can be sent again from the menu, also by another channel. */
function Lembrete({ lembrete: m }: { lembrete: Entrega }) {
  const canal = CHANNEL_LABELS[m.canal]
  if (m.estado === 'ENVIADA') return <span className={classes.lembrete}>confirmação pedida por {canal}</span>
  if (m.estado === 'PENDENTE' && m.tentativas === 0)
    return <span className={classes.lembrete}>pedindo confirmação por {canal}</span>
  const porque = { GUARDADA: 'o canal não está configurado', FALHOU: 'desistimos', PENDENTE: 'tentamos de novo' }
  return (
    <span className={classes.lembrete} data-parado role="status">
      <IconMailOff size={15} aria-hidden="true" /> pedido de confirmação não saiu por {canal}: {porque[m.estado]}
    </span>
  )
}
