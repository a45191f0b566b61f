/** What Meta charges a delivered message for; `SERVICE` is free text inside the window. */
export const MESSAGE_CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION', 'SERVICE'] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/**
 * Prices for a delivered message to Brazil, in millionths of a US dollar, from a day on. Meta charges by message since July 2025
 * (developers.facebook.com/docs/whatsapp/pricing); the newest row that has begun counts.
 */
const PRICES: readonly { from: string; micros: Readonly<Record<MessageCategory, number>> }[] = [
  { from: '2026-01-01', micros: { MARKETING: 62_500, UTILITY: 6_800, AUTHENTICATION: 6_800, SERVICE: 0 } },
]

/** Price of a message in millionths of a US dollar; a utility message inside the window is free. `day` is YYYY-MM-DD. */
export function messagePrice(category: MessageCategory, day: string, windowOpen: boolean): number {
  if (category === 'UTILITY' && windowOpen) return 0
  const price = PRICES.findLast((p) => p.from <= day)
  return price?.micros[category] ?? 0
}
