import { useRef, useState } from 'react'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { uuid } from '../../core/uuid.ts'

interface Gravacao<V> {
  gravando: boolean
  erro: string | null
  /** The newer record, when the save was refused because of it. */
  conflito: { mensagem: string; atual: unknown } | null
  gravar: (valores: V) => Promise<boolean>
  /** The conflict was answered. */
  resolver: () => void
}

/** Saves a form once however often it is submitted: one key per attempt, kept while its outcome is unknown; `campos` receives the server's errors. */
export function useGravacao<V>(
  salvar: (valores: V, idempotencyKey: string) => Promise<unknown>,
  campos: (erros: Record<string, string>) => void,
): Gravacao<V> {
  const [gravando, setGravando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [conflito, setConflito] = useState<Gravacao<V>['conflito']>(null)
  const ocupado = useRef(false)
  const chave = useRef<{ corpo: string; id: string } | null>(null)

  async function gravar(valores: V): Promise<boolean> {
    if (ocupado.current) return false
    ocupado.current = true
    setGravando(true)
    setErro(null)
    setConflito(null)
    const corpo = JSON.stringify(valores)
    if (chave.current?.corpo !== corpo) chave.current = { corpo, id: uuid() }
    try {
      await salvar(valores, chave.current.id)
      chave.current = null
      return true
    } catch (e) {
      if (e instanceof ApiError && e.status > 0) chave.current = null
      if (e instanceof ApiError && e.status === 409 && e.atual !== undefined)
        setConflito({ mensagem: e.mensagem, atual: e.atual })
      else setErro(mensagemDe(e))
      if (e instanceof ApiError) campos(e.campos)
      return false
    } finally {
      ocupado.current = false
      setGravando(false)
    }
  }
  return { gravando, erro, conflito, gravar, resolver: () => setConflito(null) }
}
