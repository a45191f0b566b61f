import { useCallback, useEffect, useState } from 'react'
import { readDraft, stepFor, type Draft, type Step } from './draft.ts'

export type Update = (change: Partial<Draft> | ((before: Draft) => Draft)) => void
export interface Booking {
  draft: Draft
  update: Update
  step: Step
  /** What the address asked for when it was last read. */
  wanted: string
  /** Shows a step; `replace` leaves none of the browser's history behind. */
  go: (step: Step, replace?: 'replace') => void
  /** Goes back to the step before, as the browser's own Back does where that one came from there. */
  back: (to: Step) => void
}

/** Kept with each entry of the browser's history: the step from which it was reached. */
interface Entry {
  from: string
}

/** What the address asks for. */
export const wantedStep = () => location.hash.slice(1)

/** The draft of a store in the tab's storage, and the step in the address, so that a reload and the browser's Back lose nothing. */
export function useDraft(loja: string): Booking {
  const key = `agendar:${loja}`
  const [draft, setDraft] = useState<Draft>(() => {
    try {
      return readDraft(sessionStorage.getItem(key))
    } catch {
      return readDraft(null)
    }
  })
  const [wanted, setWanted] = useState(wantedStep)
  const update = useCallback<Update>(
    (change) => setDraft((before) => (typeof change === 'function' ? change(before) : { ...before, ...change })),
    [],
  )
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Private mode refuses storage: keep the draft in memory only.
    }
  }, [key, draft])
  useEffect(() => {
    const moved = () => setWanted(wantedStep())
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
  const go = useCallback((step: Step, replace?: 'replace') => {
    const address = `${location.pathname}${location.search}#${step}`
    if (replace) history.replaceState(history.state, '', address)
    else if (wantedStep() !== step) history.pushState({ from: wantedStep() || 'carro' } satisfies Entry, '', address)
    setWanted(step)
  }, [])
  const back = useCallback(
    (to: Step) => {
      if ((history.state as Entry | null)?.from === to) history.back()
      else go(to)
    },
    [go],
  )
  return { draft, update, step: stepFor(draft, wanted), wanted, go, back }
}
