// A device's clock may be wrong: what must bear the true time is told by the server's, as its last answer had it.
let diferenca = 0

/** Takes the time that an answer states. */
export function acertarRelogio(res: Response): void {
  const doServidor = Date.parse(res.headers.get('date') ?? '')
  if (!Number.isNaN(doServidor)) diferenca = doServidor - Date.now()
}

/** The present by the server's clock, epoch ms, right to a second or two. */
export const agoraDoServidor = (): number => Date.now() + diferenca
