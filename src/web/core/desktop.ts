/** Whether desktop notifications exist here, and what the person allowed. */
export function permissaoDesktop(): NotificationPermission | 'indisponivel' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'indisponivel'
}

/** Asks for desktop notifications; only ever from the person's own click. */
export async function pedirPermissaoDesktop(): Promise<NotificationPermission> {
  return Notification.requestPermission()
}
