import { clickableToast } from '../feedback/toast.ts'
import type { GoTo } from '../navigation/navigate.ts'
import { keepLinkedNotification, type LinkedNotice } from './notifications.ts'
import { playNotificationSound } from './play-sound.ts'
import { isSoundOn } from './sound.ts'

/** Tells news that open a screen: in the bell, by sound and as a toast. */
export function ringLinked(news: LinkedNotice, goTo: GoTo): void {
  keepLinkedNotification(news)
  if (isSoundOn()) playNotificationSound()
  clickableToast(news.cliente, news.titulo, () => void goTo(news.to))
}
