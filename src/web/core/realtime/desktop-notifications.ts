/** Permission for desktop notifications; 'indisponivel' where the browser has none. */
export function desktopPermission(): NotificationPermission | 'indisponivel' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'indisponivel'
}

/** Asks for the permission; call it only from a click of the user. */
export async function requestDesktopPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission()
}
