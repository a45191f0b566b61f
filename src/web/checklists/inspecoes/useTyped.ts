import { useEffect, useRef, useState } from 'react'
import { useRested } from './useRested.ts'

/** Text as it is typed, given on when the typing rests. What others change shows while nobody types here. */
export function useTyped(value: string, commit: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const rested = useRested<string>((text) => {
    if (text !== value) commit(text)
  })
  const shown = typed ?? value
  // What the field holds: several dictated sentences may come before it is drawn again.
  const now = useRef(shown)
  useEffect(() => {
    now.current = shown
  }, [shown])
  // The value has caught up with what was typed here.
  if (typed !== null && typed === value) setTyped(null)
  const change = (text: string) => {
    now.current = text
    setTyped(text)
    rested(text)
  }
  return { value: shown, change, edit: (make: (text: string) => string) => change(make(now.current)) }
}
