/** Why a message did not leave, for people, and whether another attempt makes sense. */
export class DeliveryFailure extends Error {
  /** No attempt can succeed: the message fails at once. */
  readonly permanente: boolean
  /** The provider's error code. */
  readonly codigoErro: number | undefined
  /** Seconds before the next attempt, when the usual wait would be too short. */
  readonly esperaS: number | undefined
  constructor(mensagem: string, o: { permanente?: boolean; codigoErro?: number; esperaS?: number } = {}) {
    super(mensagem)
    this.permanente = o.permanente ?? false
    this.codigoErro = o.codigoErro
    this.esperaS = o.esperaS
  }
}

/** A claim lasts this long; then its process counts as dead, and another one sends the message. */
export const CLAIM_S = 300
