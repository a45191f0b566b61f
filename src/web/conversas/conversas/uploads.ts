import { useEffect, useRef, useState } from 'react'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { uuid } from '../../core/http/uuid.ts'
import { shrinkPhoto, UnreadablePhotoError } from '../../core/photos/shrink-photo.ts'
import { uploadAnexo } from './api.ts'
import { editDraft, readDraft } from './drafts.ts'

const MAX_FILES = 10

/** A file on its way to the server. */
export interface Upload {
  id: string
  nome: string
  /** Per cent of the file that has left. */
  sent: number
  erro: string | null
  again: () => void
}

export interface Uploads {
  itens: readonly Upload[]
  add: (files: readonly File[]) => void
  remove: (id: string) => void
}

/** Why a file cannot be attached, for people; null when it can. A photo of another kind becomes a JPEG. */
function refusal({ name, type, size }: File): string | null {
  if (type.startsWith('image/')) return null
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(type))
    return `${name} não pode ser anexado: use foto, PDF, áudio ou vídeo MP4.`
  return size > MAX_ATTACHMENT_BYTES ? `${name} passa de ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB.` : null
}

/** Files that are attached to the draft of a thread: photos are made smaller, and each file goes at once. */
export function useUploads(codConversa: number): Uploads {
  const [itens, setItens] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => running.forEach((c) => c.abort())
  }, [])

  const change = (id: string, to: Partial<Upload>) =>
    setItens((now) => now.map((u) => (u.id === id ? { ...u, ...to } : u)))
  const remove = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setItens((now) => now.filter((u) => u.id !== id))
  }
  async function run(id: string, file: File): Promise<void> {
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { erro: null, sent: 0 })
    try {
      const isPhoto = file.type.startsWith('image/')
      const bytes = isPhoto ? (await shrinkPhoto(file)).blob : file
      const nome = isPhoto ? file.name.replace(/\.\w+$/, '') + '.jpg' : file.name
      const anexo = await uploadAnexo(codConversa, nome.slice(-200), bytes, stop.signal, (share) =>
        change(id, { sent: Math.round(share * 100) }),
      )
      editDraft(codConversa, { anexos: [...readDraft(codConversa).anexos, anexo] })
      remove(id)
    } catch (e) {
      if (stop.signal.aborted) return
      const erro = e instanceof UnreadablePhotoError ? e.message : errorMessage(e)
      change(id, { erro })
    }
  }
  function add(files: readonly File[]): void {
    const room = MAX_FILES - readDraft(codConversa).anexos.length - itens.length
    if (files.length > room) toast.info(`Cada mensagem leva até ${MAX_FILES} arquivos`)
    for (const file of files.slice(0, Math.max(0, room))) {
      const reason = refusal(file)
      if (reason !== null) {
        toast.error(reason)
        continue
      }
      const id = uuid()
      setItens((now) => [...now, { id, nome: file.name, sent: 0, erro: null, again: () => void run(id, file) }])
      void run(id, file)
    }
  }
  return { itens, add, remove }
}
