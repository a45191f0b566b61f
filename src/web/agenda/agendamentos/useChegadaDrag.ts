import { type PointerEvent, useEffectEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { canApplyAgendamento } from '#shared/rules/agendamento.ts'
import { formatTime, formatWhen, localInstant } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { drag, trackTarget } from '../../recipes/board/drag.ts'
import { type Place, useAgendamentoAct, useReschedule } from './api.ts'

const UNDO_MS = 5000
const PREFIX = 'chegada '

/** Id of a day as drop target: the appointment keeps its hour. */
export const dayTarget = (dia: string): string => `${PREFIX}${DAY}${dia}`
const DAY = 'dia:'

/** Id of an adviser's hour as drop target. */
export const targetOf = (l: Place): string =>
  `${PREFIX}${l.inicio} ${l.codConsultor === undefined ? '' : l.codConsultor}`

function placeOf(target: string | undefined, a: Agendamento, fuso: string): Place | null {
  const [, place, consultor] = (target ?? '').split(' ')
  if (!place) return null
  if (place.startsWith(DAY)) return { inicio: localInstant(place.slice(DAY.length), formatTime(a.inicio, fuso), fuso) }
  return { inicio: place, ...(consultor && { codConsultor: consultor === 'null' ? null : Number(consultor) }) }
}

/** Whether an appointment is already in this place. */
const isSameSlot = (a: Agendamento, l: Place): boolean =>
  Date.parse(a.inicio) === Date.parse(l.inicio) && (l.codConsultor === undefined || l.codConsultor === a.codConsultor)

/** Whether an appointment may be dragged. */
export const canMove = (a: Agendamento): boolean =>
  canApplyAgendamento({ estado: a.estado, confirmado: a.confirmadoEm !== null }, 'REAGENDAR')

/** Starts dragging an appointment; a drop on a free hour or a day moves it, with undo for five seconds. */
export function useChegadaDrag(codConcessionaria: number) {
  const fuso = useTimeZone()
  const reschedule = useReschedule(codConcessionaria)
  const action = useAgendamentoAct(codConcessionaria)
  /** A move needs a new confirmation: the customer's, to the hour that it goes back to, stands. */
  async function moveBack(before: Agendamento, moved: Agendamento): Promise<void> {
    const { inicio, codConsultor, motivoSobrecarga } = before
    const [agendamento] = await reschedule.mutateAsync({ agendamento: moved, inicio, codConsultor, motivoSobrecarga })
    if (agendamento && before.confirmadoEm !== null && agendamento.confirmadoEm === null)
      await action.mutateAsync({ action: 'confirmar', agendamento })
  }
  async function move(a: Agendamento, para: Place): Promise<void> {
    try {
      const [after] = await reschedule.mutateAsync({ agendamento: a, ...para })
      if (!after) return
      undoToast(
        `${a.placa ?? a.cliente}: ${formatWhen(after.inicio, fuso, new Date())}`,
        () => void moveBack(a, after).catch((e: unknown) => toast.failure(e)),
        UNDO_MS,
      )
    } catch (e) {
      toast.failure(e)
    }
  }
  return useEffectEvent((e: PointerEvent<HTMLElement>, a: Agendamento): void => {
    if ((e.target as HTMLElement).closest('button, a') || !canMove(a)) return
    const target = trackTarget(PREFIX)
    drag(e, e.currentTarget, {
      onMove: (p) => void target.at(p),
      onDrop(p) {
        const para = placeOf(target.at(p)?.dataset['alvo'], a, fuso)
        if (para && !isSameSlot(a, para)) void move(a, para)
      },
      onEnd: target.release,
    })
  })
}
