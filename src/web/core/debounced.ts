const QUIET_MS = 200

/** What is called again and again is done once, 200 ms after the last call; `cancel` drops what still waits. */
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
