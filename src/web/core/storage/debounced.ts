const QUIET_MS = 200

/** Debounce: runs `fn` once, 200 ms after the last call; `cancel` drops a pending run. */
export function debounced(fn: () => void): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    call: () => {
      cancel()
      timer = setTimeout(fn, QUIET_MS)
    },
    cancel,
  }
}
