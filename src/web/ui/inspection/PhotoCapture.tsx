import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PhotoProblem } from '#shared/rules/photo-quality.ts'
import { toast } from '../../core/feedback/toast.ts'
import { shrinkPhoto, type ShrunkPhoto } from '../../core/photos/shrink-photo.ts'
import classes from './Inspection.module.css'
import { BottomSheet } from './BottomSheet.tsx'
import { photoError, takePhotos, tooMany, type Doubtful } from './take-photos.ts'

const PROBLEMS: Record<PhotoProblem, string> = {
  ESCURA: 'A foto ficou escura. Acenda a lanterna ou mude de lado.',
  BORRADA: 'A foto ficou borrada. Chegue perto e segure firme.',
  REPETIDA: 'Esta foto é igual a outra que já está aqui.',
}

/** A doubtful photo with an address to show it. */
interface Shown extends Doubtful {
  url: string
}

interface Props {
  /** Called with each accepted photo, in the order in which they were taken. */
  onTake: (photo: ShrunkPhoto) => void | Promise<void>
  /** Fingerprints of the photos already taken, to notice a repetition. */
  earlier: readonly string[]
  /** How many more fit. */
  room: number
  /** Name of what is photographed, for the buttons' accessible names. */
  label: string
  /** Only the camera's button. */
  compact?: boolean
}

/** Takes photos by the phone's camera or from its gallery, shrinks them, and asks about a blurred, dark or repeated one. */
export function PhotoCapture({ onTake, earlier, room, label, compact = false }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // Of several photos chosen at once, each doubtful one is asked about.
  const [doubts, setDoubts] = useState<readonly Shown[]>([])
  const doubt = doubts[0]
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function grab(chosen: File | File[] | null): Promise<void> {
    const files = chosen === null ? [] : [chosen].flat()
    const refused = tooMany(files.length, room)
    setError(refused)
    if (refused !== null) return
    setBusy(true)
    const { doubts: more, told } = await takePhotos(files, { earlier, shrink: shrinkPhoto, keep: onTake })
    // Who went on to the next item is asked no more: a doubtful photo is better than none.
    if (left.current) {
      for (const { photo } of more) await Promise.resolve(onTake(photo)).catch((e: unknown) => told.push(photoError(e)))
      if (told.length > 0) toast.error(told.join(' '))
      return
    }
    setDoubts((all) => [...all, ...more.map((d) => ({ ...d, url: URL.createObjectURL(d.photo.blob) }))])
    if (told.length > 0) setError(told.join(' '))
    setBusy(false)
  }
  const decided = () => {
    if (doubt) URL.revokeObjectURL(doubt.url)
    setError(null)
    setDoubts((all) => all.slice(1))
  }
  async function accept(photo: ShrunkPhoto): Promise<void> {
    setBusy(true)
    try {
      await onTake(photo)
      decided()
    } catch (e) {
      // The photo stays in the question: there is no other copy of one that the camera took.
      setError(photoError(e))
    } finally {
      setBusy(false)
    }
  }
  const disabled = room <= 0
  const told = error !== null && (
    <Text c="vermelho" role="alert">
      {error}
    </Text>
  )

  return (
    <>
      <Group gap={8} wrap="nowrap">
        <FileButton
          accept="image/*"
          inputProps={{ capture: 'environment', 'aria-label': `Foto pela câmera: ${label}` }}
          onChange={(f) => void grab(f)}
        >
          {(p) => (
            <Button
              {...p}
              className={classes.target}
              leftSection={<IconCamera size={20} />}
              variant="default"
              loading={busy}
              disabled={disabled}
            >
              Foto
            </Button>
          )}
        </FileButton>
        {!compact && (
          <FileButton
            accept="image/*"
            multiple
            inputProps={{ 'aria-label': `Fotos do aparelho: ${label}` }}
            onChange={(f) => void grab(f)}
          >
            {(p) => (
              <Button
                {...p}
                className={classes.target}
                leftSection={<IconPhoto size={20} />}
                variant="subtle"
                disabled={disabled || busy}
              >
                Galeria
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {!doubt && told}
      <BottomSheet
        opened={doubt !== undefined}
        onClose={decided}
        title={doubts.length > 1 ? `Conferir a foto (faltam ${doubts.length})` : 'Conferir a foto'}
      >
        {doubt && <Doubt {...doubt} busy={busy} accept={accept} refuse={decided} />}
        {doubt && told}
      </BottomSheet>
    </>
  )
}

interface DoubtProps extends Shown {
  busy: boolean
  accept: (photo: ShrunkPhoto) => Promise<void>
  refuse: () => void
}

function Doubt({ photo, problem, url, busy, accept, refuse }: DoubtProps) {
  return (
    <>
      <img src={url} alt="A foto que acabou de ser tirada" className={classes.doubt} />
      <Text fw={600} my="xs">
        {PROBLEMS[problem]}
      </Text>
      <Group grow>
        <Button className={classes.target} variant="default" loading={busy} onClick={() => void accept(photo)}>
          Usar assim
        </Button>
        <Button className={classes.target} disabled={busy} onClick={refuse}>
          Tirar outra
        </Button>
      </Group>
    </>
  )
}
