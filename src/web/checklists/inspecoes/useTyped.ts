import { useState } from 'react'
import { useRested } from './useRested.ts'

/** Text as it is typed, given on when the typing rests. What others change shows while nobody types here. */
export function useTyped(value: string, commit: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const rested = useRested<string>((text) => {
    if (text !== value) commit(text)
  })
  // The value has caught up with what was typed here.
  if (typed !== null && typed === value) setTyped(null)
  return {
    value: typed ?? value,
    change: (text: string) => {
      setTyped(text)
      rested(text)
    },
  }
}
