import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useOwnEntries } from '../../core/offline/pending.ts'
import { useStore } from '../../core/storage/store.ts'
import { doneStore, isRefused } from './undo.ts'
import classes from './Walk.module.css'

const SHOWN_MS = 8000

/** What was just done with "Desfazer" beside it: one line that the next act replaces, since acts come faster than toasts go. */
export function UndoBar() {
  const done = useStore(doneStore)
  const entries = useOwnEntries()
  useEffect(() => {
    if (!done) return undefined
    const gone = setTimeout(() => doneStore.set(null), SHOWN_MS)
    return () => clearTimeout(gone)
  }, [done])
  useEffect(() => {
    if (done && isRefused(done, entries)) doneStore.set(null)
  }, [done, entries])
  useEffect(() => () => doneStore.set(null), [])
  return (
    <div className={classes.feito} data-visivel={done !== null || undefined}>
      <span role="status">{done?.words}</span>
      {done && (
        <button
          type="button"
          onClick={() => {
            doneStore.set(null)
            done.undo()
          }}
        >
          <IconArrowBackUp size={20} aria-hidden="true" />
          Desfazer
        </button>
      )}
    </div>
  )
}
