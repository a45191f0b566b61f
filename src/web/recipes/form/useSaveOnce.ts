import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { uuid } from '../../core/http/uuid.ts'

interface SaveHandle<V> {
  saving: boolean
  error: string | null
  /** The newer record, when the save was refused because of it. */
  conflict: { mensagem: string; atual: unknown } | null
  saveOnce: (valores: V) => Promise<boolean>
  /** Dismisses the conflict. */
  resolver: () => void
}

/**
 * Saves a form once, however often it is submitted: one idempotency key per attempt, kept while the outcome is unknown. `campos` receives
 * the server's errors by field.
 */
export function useSaveOnce<V>(
  save: (valores: V, idempotencyKey: string) => Promise<unknown>,
  fields: (erros: Record<string, string>) => void,
): SaveHandle<V> {
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [conflict, setConflict] = useState<SaveHandle<V>['conflict']>(null)
  const busy = useRef(false)
  const key = useRef<{ corpo: string; id: string } | null>(null)

  async function saveOnce(values: V): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setSaving(true)
    setError(null)
    setConflict(null)
    const corpo = JSON.stringify(values)
    if (key.current?.corpo !== corpo) key.current = { corpo, id: uuid() }
    try {
      await save(values, key.current.id)
      key.current = null
      return true
    } catch (e) {
      if (e instanceof ApiError && e.status > 0) key.current = null
      if (e instanceof ApiError && e.status === 409 && e.atual !== undefined)
        setConflict({ mensagem: e.mensagem, atual: e.atual })
      else setError(errorMessage(e))
      if (e instanceof ApiError) fields(e.campos)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { saving, error, conflict, saveOnce, resolver: () => setConflict(null) }
}
