import { Alert, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './Mecanicos.module.css'
import { crop } from './crop.ts'

interface Props {
  file: File
  saving: boolean
  /** Called with the cropped square as base64. */
  save: (dados: string) => void
  close: () => void
}

/** Crops a photo to a square: drag or arrow keys move it, slider or wheel zooms. */
export function CropModal({ file, saving, save, close }: Props) {
  const [posicao, setPosicao] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [error, setError] = useState(false)
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => {
    const prova = new Image()
    prova.onerror = () => setError(true)
    prova.src = address
  }, [address])

  async function confirmar(): Promise<void> {
    if (area) save(await crop(address, area))
  }

  return (
    <Modal opened onClose={close} title="Recortar a foto" size="md">
      <Stack>
        {error ? (
          <Alert color="vermelho" role="alert">
            Este arquivo não é uma foto que o navegador consiga abrir. Escolha um JPEG, PNG ou WebP.
          </Alert>
        ) : (
          <>
            <div className={classes.recorte}>
              <Cropper
                image={address}
                crop={posicao}
                zoom={zoom}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                onCropChange={setPosicao}
                onZoomChange={setZoom}
                onCropAreaChange={(_, pixels) => setArea(pixels)}
                cropperProps={{ role: 'group', 'aria-label': 'Recorte: setas movem a foto' }}
              />
            </div>
            <div>
              <Text size="sm">Aproximar</Text>
              <Slider min={1} max={3} step={0.05} label={null} value={zoom} onChange={setZoom} thumbLabel="Aproximar" />
            </div>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          {!error && (
            <Button loading={saving} disabled={!area} onClick={() => void confirmar()}>
              Gravar foto
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
