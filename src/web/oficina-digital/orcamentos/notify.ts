import type { Received } from '#shared/core/realtime.ts'
import { desktopPermission } from '../../core/realtime/desktop-notifications.ts'
import { type Notice, keepNotification, markNotificationRead } from '../../core/realtime/notifications.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { isSoundOn } from '../../core/realtime/sound.ts'
import { playNotificationSound } from '../../core/realtime/play-sound.ts'
import { clickableToast } from '../../core/feedback/toast.ts'
import { orcamentoTarget } from './target.ts'
import { clienteAnswer } from './answer.ts'

/**
 * Announces a new quote or a customer's answer: stores the notice, then title, sound, toast and desktop notification; a click runs `open`.
 */
export function notify(novo: Notice, open: () => void): void {
  if (!keepNotification(novo)) return
  const text = [novo.cliente, novo.placa].filter(Boolean).join(' · ')
  if (isSoundOn()) playNotificationSound()
  const see = () => {
    markNotificationRead(novo)
    open()
  }
  clickableToast(novo.titulo, text, see)
  if (desktopPermission() !== 'granted') return
  const desktop = new Notification(novo.titulo, {
    body: text,
    tag: `orcamento-${novo.codOrcamento}${novo.tipo ?? ''}`,
  })
  desktop.addEventListener('click', () => {
    window.focus()
    desktop.close()
    see()
  })
}

/** Announces that a customer answered or asked on the page of the link; a click opens the quote. Ignores all other changes. */
export function notifyAnswer(changed: Received<'oficinaDigitalAtualizacao_'>, goTo: GoTo): void {
  const notice = clienteAnswer(changed)
  const { to, search } = orcamentoTarget(changed.codOrcamento)
  if (notice) notify(notice, () => void goTo(to, { search }))
}
