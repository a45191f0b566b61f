import { useEffect, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { useStore } from '../../core/storage/store.ts'
import { createDraft, type Draft, type DraftState, type DraftWriter } from './draft.ts'

/** Draft of a quote with autosave; pending changes are saved when the user leaves the screen or the tab. */
export function useDraft(o: FullOrcamento, recorder: DraftWriter): [Draft, DraftState] {
  const [draft] = useState(() => createDraft(o, recorder))
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && draft.saveAll())
    const onClose = (e: BeforeUnloadEvent) => {
      if (draft.store.get().situacao !== 'salvo') e.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onClose)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onClose)
      void draft.saveAll()
    }
  }, [draft])
  return [draft, useStore(draft.store)]
}
