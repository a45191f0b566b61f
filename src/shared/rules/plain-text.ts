/** A text without accents, in lower case: what people type is compared so. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains what was typed, ignoring accents and case. */
export const containsText = (text: string, typed: string): boolean => plainText(text).includes(plainText(typed.trim()))
