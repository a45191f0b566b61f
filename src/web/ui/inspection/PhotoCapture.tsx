import { Button, Drawer, FileButton, Group, Text } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { photoProblem, type PhotoProblem } from '#shared/rules/photo-quality.ts'
import { shrinkPhoto, UnreadablePhotoError, type ShrunkPhoto } from '../../core/photos/shrink-photo.ts'
import classes from './Inspection.module.css'

const PROBLEMS: Record<PhotoProblem, string> = {
  ESCURA: 'A foto ficou escura. Acenda a lanterna ou mude de lado.',
  BORRADA: 'A foto ficou borrada. Chegue perto e segure firme.',
  REPETIDA: 'Esta foto é igual a outra que já está aqui.',
}

/** A photo about which the person is asked, with an address to show it. */
interface Doubtful {
  photo: ShrunkPhoto
  problem: PhotoProblem
  url: string
}

interface Props {
  /** Called with each accepted photo, in the order in which they were taken. */
  onTake: (photo: ShrunkPhoto) => void | Promise<void>
  /** Fingerprints of the photos already taken, to notice a repetition. */
  earlier: readonly string[]
  disabled?: boolean
  /** Name of what is photographed, for the buttons' accessible names. */
  label: string
  /** Only the camera's button. */
  compact?: boolean
}

/** Takes photos by the phone's camera or from its gallery, shrinks them, and asks about a blurred, dark or repeated one. */
export function PhotoCapture({ onTake, earlier, disabled = false, label, compact = false }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null)

  async function grab(files: File | File[] | null): Promise<void> {
    setError(null)
    setBusy(true)
    const taken = [...earlier]
    try {
      for (const file of files === null ? [] : [files].flat()) {
        const photo = await shrinkPhoto(file)
        const problem = photoProblem(photo.quality, taken)
        taken.push(photo.quality.fingerprint)
        if (problem) setDoubtful({ photo, problem, url: URL.createObjectURL(photo.blob) })
        else await onTake(photo)
      }
    } catch (e) {
      setError(e instanceof UnreadablePhotoError || e instanceof Error ? e.message : 'A foto não pôde ser guardada.')
    } finally {
      setBusy(false)
    }
  }
  function decided(): void {
    if (doubtful) URL.revokeObjectURL(doubtful.url)
    setDoubtful(null)
  }
  async function accept(photo: ShrunkPhoto): Promise<void> {
    decided()
    try {
      await onTake(photo)
    } catch (e) {
      setError(e instanceof Error ? e.message : 'A foto não pôde ser guardada.')
    }
  }

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
                Do aparelho
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {error !== null && (
        <Text c="vermelho" role="alert">
          {error}
        </Text>
      )}
      <Drawer opened={doubtful !== null} onClose={decided} position="bottom" size="auto" title="Conferir a foto">
        {doubtful && <Doubt {...doubtful} accept={accept} refuse={decided} />}
      </Drawer>
    </>
  )
}

interface DoubtProps extends Doubtful {
  accept: (photo: ShrunkPhoto) => Promise<void>
  refuse: () => void
}

function Doubt({ photo, problem, url, accept, refuse }: DoubtProps) {
  return (
    <>
      <img src={url} alt="A foto que acabou de ser tirada" className={classes.doubt} />
      <Text fw={600} my="xs">
        {PROBLEMS[problem]}
      </Text>
      <Group grow>
        <Button className={classes.target} variant="default" onClick={() => void accept(photo)}>
          Usar assim
        </Button>
        <Button className={classes.target} onClick={refuse}>
          Tirar outra
        </Button>
      </Group>
    </>
  )
}
