import type { Anexo, SendingChannel } from '#shared/conversas/conversas.ts'
import { useStore } from '../../core/storage/store.ts'
import { keptStore } from './kept.ts'

const KEPT_MS = 14 * 86_400_000

/** What a person wrote and did not send yet. */
export interface Draft {
  texto: string
  assunto: string
  /** Chosen channel, `NOTA` for a note; null for the customer's preferred one. */
  canal: SendingChannel | 'NOTA' | null
  respondeA: number | null
  anexos: readonly Anexo[]
}
type Kept = Draft & { em: number }

export const EMPTY_DRAFT: Draft = { texto: '', assunto: '', canal: null, respondeA: null, anexos: [] }

const store = keptStore<Readonly<Record<string, Kept>>>('conversasRascunhos', {})

const isEmpty = (d: Draft) => d.texto.trim() === '' && d.anexos.length === 0 && d.canal === null && d.respondeA === null

/** Changes the draft of a thread; an empty one is forgotten, and so are those of two weeks ago. */
export function editDraft(codConversa: number, change: Partial<Draft>): void {
  const { [codConversa]: former, ...others } = store.get()
  const next: Kept = { ...EMPTY_DRAFT, ...former, ...change, em: Date.now() }
  const fresh = Object.fromEntries(Object.entries(others).filter(([, d]) => next.em - d.em < KEPT_MS))
  store.set(isEmpty(next) ? fresh : { ...fresh, [codConversa]: next })
}

/** The draft of a thread as it is now. */
export function readDraft(codConversa: number): Draft {
  return store.get()[codConversa] ?? EMPTY_DRAFT
}

/** The draft of a thread. */
export function useDraft(codConversa: number): Draft {
  return useStore(store)[codConversa] ?? EMPTY_DRAFT
}
