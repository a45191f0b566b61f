import type { ConversaChanged } from '#shared/core/realtime.ts'
import { clickableToast } from '../../core/feedback/toast.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { desktopPermission } from '../../core/realtime/desktop-notifications.ts'
import { keepMessageNotification } from '../../core/realtime/notifications.ts'
import { playNotificationSound } from '../../core/realtime/play-sound.ts'
import { isSoundOn } from '../../core/realtime/sound.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { isOnScreen } from './on-screen.ts'

/** Whom a message rings: the owner of its thread; without one, the store's consultants. */
function concernsMe(codUsuario: number | null): boolean {
  const me = sessaoStore.get()
  return codUsuario === null ? me?.nivel === 3 : me?.usuario.codUsuario === codUsuario
}

/** Rings as a new quote does: sound, bell, toast, desktop notification; a click opens the thread. A thread that is being read only sounds. */
export function ring(
  { codConversa, codConcessionaria, codUsuario }: ConversaChanged,
  { cliente, texto }: NonNullable<ConversaChanged['aviso']>,
  goTo: GoTo,
): void {
  if (!concernsMe(codUsuario)) return
  if (isSoundOn()) playNotificationSound()
  if (isOnScreen(codConversa) && document.hasFocus()) return
  keepMessageNotification({
    tipo: 'conversa',
    titulo: texto,
    cliente,
    placa: null,
    codOrcamento: null,
    codConcessionaria,
    codConversa,
  })
  const see = () => void goTo(`/conversas/${codConversa}`)
  clickableToast(`Mensagem de ${cliente}`, texto, see)
  if (desktopPermission() !== 'granted') return
  const desktop = new Notification(`Mensagem de ${cliente}`, { body: texto, tag: `conversa-${codConversa}` })
  desktop.addEventListener('click', () => {
    window.focus()
    desktop.close()
    see()
  })
}
