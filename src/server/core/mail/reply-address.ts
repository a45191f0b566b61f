import { createHmac } from 'node:crypto'

/** A thread, as an address to answer to names it. */
interface Thread {
  codDistribuidor: number
  codConversa: number
}

/** Short proof that we gave out an address; lower case, since servers on the way may change the case. */
const proofOf = (secret: string, { codDistribuidor, codConversa }: Thread): string =>
  createHmac('sha256', secret).update(`conversa:${codDistribuidor}:${codConversa}`).digest('hex').slice(0, 12)

/** A store's address with the thread in it: name+c12-<proof>@domain. Answers find their thread by it. */
export function replyAddress(secret: string, address: string, t: Thread): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+c${t.codConversa}-${proofOf(secret, t)}${address.slice(at)}`
}

/** The thread of an address that `replyAddress` made; null for any other. */
export function threadOf(secret: string, address: string, codDistribuidor: number): number | null {
  const [, cod, proof] = /\+c(\d{1,9})-([0-9a-f]{12})@/i.exec(address) ?? []
  if (!cod) return null
  const codConversa = Number(cod)
  return proofOf(secret, { codDistribuidor, codConversa }) === proof?.toLowerCase() ? codConversa : null
}

/** Message-ID of a thread's e-mail; the same one at each attempt, so that a repeated e-mail shows once. */
export const messageIdOf = (secret: string, address: string, t: Thread & { codConversaMensagem: number }): string =>
  `<c${t.codConversa}.${t.codConversaMensagem}.${proofOf(secret, t)}@${address.slice(address.lastIndexOf('@') + 1)}>`
