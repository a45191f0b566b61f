import { useEffect } from 'react'
import { markMessageNotificationRead } from '../../core/realtime/notifications.ts'

const shown = new Map<number, number>()

/** Whether a thread is open on this page. */
export const isOnScreen = (codConversa: number): boolean => (shown.get(codConversa) ?? 0) > 0

/** Says that a thread is open for as long as the component is; its notification is read. */
export function useOnScreen(codConversa: number): void {
  useEffect(() => {
    shown.set(codConversa, (shown.get(codConversa) ?? 0) + 1)
    markMessageNotificationRead(codConversa)
    return () => void shown.set(codConversa, (shown.get(codConversa) ?? 1) - 1)
  }, [codConversa])
}
