import { createHmac } from 'node:crypto'

/**
 * A PIN as it is hashed: bound to its person and to the installation's secret, so that a stolen database alone does not tell the few
 * thousand possible numbers.
 */
export function seasonedPin(
  installationSecret: string,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
  pin: string,
): string {
  return createHmac('sha256', `pin:${installationSecret}`)
    .update(`${codDistribuidor}:${codUsuario}:${pin}`)
    .digest('base64url')
}
