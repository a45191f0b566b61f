import { plainText } from './plain-text.ts'

/** States of a message: `GUARDADA` has no provider to leave by, `DITA` was sent by a person who said so, `RECEBIDA` came in. */
export const MESSAGE_STATES = ['FILA', 'ENVIADA', 'ENTREGUE', 'LIDA', 'FALHOU', 'GUARDADA', 'DITA', 'RECEBIDA'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const RANK: Readonly<Record<MessageState, number>> = {
  FILA: 0,
  GUARDADA: 1,
  ENVIADA: 2,
  FALHOU: 3,
  ENTREGUE: 4,
  LIDA: 5,
  DITA: 9,
  RECEBIDA: 9,
}

/**
 * State of a message after its provider told another one. Providers tell late, twice and in any order: a state never goes back, and what
 * was delivered or read did not fail.
 */
export function nextMessageState(current: MessageState, told: MessageState): MessageState {
  return RANK[told] > RANK[current] ? told : current
}

/** Whether WhatsApp takes free text now; `windowUntil` is null when the customer never wrote. */
export function isWindowOpen(windowUntil: string | null, now: Date): boolean {
  return windowUntil !== null && new Date(windowUntil) > now
}

const OPT_OUT = new Set(['parar', 'sair', 'cancelar inscricao', 'descadastrar', 'stop'])

/** Whether a text asks to receive no more messages. Only the word alone counts: "vou sair às 10" does not. */
export function isOptOut(text: string): boolean {
  const plain = plainText(text)
    .replace(/[^a-z ]/g, '')
    .trim()
  return OPT_OUT.has(plain)
}
