import { Alert, Button, Group, Modal, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { shrinkPhoto, toBase64, UnreadablePhotoError } from '../../core/photos/shrink-photo.ts'
import { useAddPhoto } from './api.ts'
import classes from './Site.module.css'

interface Props {
  codConcessionaria: number
  files: readonly File[]
  close: () => void
}

/** Chosen photos with their captions; they go one after the other, and what failed stays to be tried again. */
export function PhotoUpload({ codConcessionaria, files, close }: Props) {
  const add = useAddPhoto(codConcessionaria)
  const [waiting, setWaiting] = useState(() => files.map((file, id) => ({ id, file, legenda: '' })))
  const [sent, setSent] = useState(0)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const stopped = useRef(false)
  const urls = useMemo(() => files.map((f) => URL.createObjectURL(f)), [files])
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
      urls.forEach((u) => URL.revokeObjectURL(u))
    }
  }, [urls])

  async function send(): Promise<void> {
    setSending(true)
    setError(null)
    for (const p of waiting) {
      if (stopped.current) return
      try {
        const dados = await toBase64((await shrinkPhoto(p.file)).blob)
        await add.mutateAsync({ dados, legenda: p.legenda.trim() })
        setSent((n) => n + 1)
        setWaiting((now) => now.filter((w) => w.id !== p.id))
      } catch (e) {
        setSending(false)
        return setError(e instanceof UnreadablePhotoError ? e.message : `${p.file.name}: ${errorMessage(e)}`)
      }
    }
    toast.ok(files.length === 1 ? 'Foto incluída' : `${files.length} fotos incluídas`)
    close()
  }
  const total = files.length
  return (
    <Modal opened onClose={close} title={total === 1 ? 'Incluir foto' : `Incluir ${total} fotos`} size="lg">
      <Stack>
        {waiting.map((p) => (
          <div key={p.id} className={classes.envio}>
            <img src={urls[p.id]} alt="" />
            <TextInput
              label="Legenda"
              placeholder="Sala de espera com café e Wi-Fi"
              maxLength={120}
              disabled={sending}
              value={p.legenda}
              onChange={(e) => {
                const legenda = e.currentTarget.value
                setWaiting((now) => now.map((w) => (w.id === p.id ? { ...w, legenda } : w)))
              }}
            />
          </div>
        ))}
        {sending && (
          <div role="status">
            <Text size="sm" mb={4}>
              Enviando {Math.min(sent + 1, total)} de {total}…
            </Text>
            <Progress value={(100 * (sent + 0.5)) / total} animated aria-label="Fotos enviadas" />
          </div>
        )}
        {error !== null && (
          <Alert color="vermelho" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {sending ? 'Parar' : 'Fechar'}
          </Button>
          <Button loading={sending} onClick={() => void send()}>
            {waiting.length === 1 ? 'Enviar a foto' : `Enviar ${waiting.length} fotos`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
