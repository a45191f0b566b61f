import type { ChannelChoice, ConversaDetail, SendingChannel } from '#shared/conversas/conversas.ts'
import { isWindowOpen } from '#shared/rules/message-state.ts'
import type { Draft } from './drafts.ts'

/**
 * How a message can be written now: `texto` freely, `modelo` as an approved template, `por-fora` by hand outside the product, `impedida` not
 * at all, `nota` for the staff only.
 */
export type Mode = 'texto' | 'modelo' | 'por-fora' | 'impedida' | 'nota'

/** The chosen channel of a draft, or the best that can be used: the customer's preferred one comes first. */
export function chosenChannel(c: Pick<ConversaDetail, 'canais'>, draft: Pick<Draft, 'canal'>): SendingChannel | 'NOTA' {
  const usable = c.canais.find((x) => x.impedimento === null) ?? c.canais[0]
  return draft.canal ?? usable?.canal ?? 'NOTA'
}

/** How a message can be written on a channel. */
export function modeOf(choice: ChannelChoice | undefined, now: Date): Mode {
  if (!choice) return 'nota'
  if (choice.impedimento !== null) return 'impedida'
  if (choice.semConexao) return 'por-fora'
  return choice.canal === 'WHATSAPP' && !isWindowOpen(choice.janelaAte, now) ? 'modelo' : 'texto'
}
