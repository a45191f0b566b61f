import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { IconPlayerRecordFilled, IconPlayerStopFilled, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_VIDEO_MS } from '#shared/checklists/inspecao.ts'
import { readVideo, type TakenVideo } from '../../core/photos/video.ts'
import classes from './Inspection.module.css'
import { CameraView } from './CameraView.tsx'
import { useRecorder } from './useRecorder.ts'
import { BottomSheet } from './BottomSheet.tsx'

interface Props {
  onTake: (video: TakenVideo) => void | Promise<void>
  disabled?: boolean
  label: string
}

/** Records a video of at most 20 seconds, or takes one that the phone made. */
export function VideoCapture({ onTake, disabled = false, label }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        className={classes.target}
        variant="default"
        leftSection={<IconVideo size={20} />}
        aria-label={`Vídeo: ${label}`}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        Vídeo
      </Button>
      <BottomSheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Vídeo de ${label}, até ${MAX_VIDEO_MS / 1000} segundos`}
      >
        {opened && <Recorder onTake={onTake} close={() => setOpened(false)} />}
      </BottomSheet>
    </>
  )
}

function Recorder({ onTake, close }: Pick<Props, 'onTake'> & { close: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function take(file: Blob): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await onTake(await readVideo(file))
      close()
    } catch (e) {
      setError(e instanceof Error ? e.message : 'O vídeo não pôde ser guardado.')
    } finally {
      setBusy(false)
    }
  }
  const recorder = useRecorder(MAX_VIDEO_MS, (blob) => void take(blob))
  return (
    <>
      {recorder.denied ? (
        <Alert color="amarelo" title="A câmera não abriu">
          {recorder.denied} Você ainda pode escolher um vídeo que já está no aparelho.
        </Alert>
      ) : (
        <CameraView stream={recorder.stream} />
      )}
      {recorder.elapsedMs !== null && (
        <Progress
          value={(recorder.elapsedMs / MAX_VIDEO_MS) * 100}
          my="xs"
          color="vermelho"
          aria-label="Tempo gravado"
        />
      )}
      {error !== null && (
        <Text c="vermelho" role="alert" my="xs">
          {error}
        </Text>
      )}
      <Group grow mt="sm">
        {!recorder.denied &&
          (recorder.elapsedMs === null ? (
            <Button
              className={classes.target}
              color="vermelho"
              leftSection={<IconPlayerRecordFilled size={18} />}
              loading={busy}
              disabled={!recorder.stream}
              onClick={recorder.start}
            >
              Gravar
            </Button>
          ) : (
            <Button className={classes.target} leftSection={<IconPlayerStopFilled size={18} />} onClick={recorder.stop}>
              Parar e usar
            </Button>
          ))}
        <FileButton
          accept="video/*"
          inputProps={{ 'aria-label': 'Vídeo do aparelho' }}
          onChange={(f) => f && void take(f)}
        >
          {(p) => (
            <Button {...p} className={classes.target} variant="default" disabled={busy || recorder.elapsedMs !== null}>
              Galeria
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}
