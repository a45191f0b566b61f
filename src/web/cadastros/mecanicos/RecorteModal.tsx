import { Alert, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './Mecanicos.module.css'
import { recortar } from './recortar.ts'

interface Props {
  arquivo: File
  gravando: boolean
  /** Receives the square as base64. */
  gravar: (dados: string) => void
  fechar: () => void
}

/** Crops a photo to a square: drag or arrow keys move, the slider or the wheel brings nearer. */
export function RecorteModal({ arquivo, gravando, gravar, fechar }: Props) {
  const [posicao, setPosicao] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [erro, setErro] = useState(false)
  const [endereco] = useState(() => URL.createObjectURL(arquivo))
  useEffect(() => {
    const prova = new Image()
    prova.onerror = () => setErro(true)
    prova.src = endereco
  }, [endereco])

  async function confirmar(): Promise<void> {
    if (area) gravar(await recortar(endereco, area))
  }

  return (
    <Modal opened onClose={fechar} title="Recortar a foto" size="md">
      <Stack>
        {erro ? (
          <Alert color="vermelho" role="alert">
            Este arquivo não é uma foto que o navegador consiga abrir. Escolha um JPEG, PNG ou WebP.
          </Alert>
        ) : (
          <>
            <div className={classes.recorte}>
              <Cropper
                image={endereco}
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
          <Button variant="default" onClick={fechar}>
            Voltar
          </Button>
          {!erro && (
            <Button loading={gravando} disabled={!area} onClick={() => void confirmar()}>
              Gravar foto
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
