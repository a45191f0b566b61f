/** Whether a finger writes: its keyboard has no Shift+Enter, so that Enter breaks the line there and a button sends. */
export const byFinger = (): boolean => window.matchMedia('(pointer: coarse)').matches
