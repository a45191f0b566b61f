import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { prepareMedia, useMediaUrl, type ReadyMedia } from './media.ts'
import { useThumbnail } from './thumbnails.ts'
import { MediasContext, originalOf } from './medias.ts'
import classes from './Media.module.css'

const PhotoDrawing = lazyComponent(() => import('../../ui/inspection/PhotoDrawing.tsx').then((m) => m.PhotoDrawing))

interface Props {
  id: string
  midia: string
  label: string
  close: () => void
  edit?: { drawn: (before: string, drawing: ReadyMedia) => Promise<void>; remove: (midia: string) => void }
}

/** A photo or video over the whole screen; drawing makes a copy, the photo itself stays. */
export function MediaViewer({ id, midia, label, close, edit }: Props) {
  const whole = useMediaUrl(id, midia)
  const small = useThumbnail(id, midia)
  const [missing, miss] = useState(false)
  // Without a network, a photo that has left is shown small.
  const url = missing ? small : (whole ?? small)
  const medias = use(MediasContext)
  const video = medias.get(midia)?.tipo === 'VIDEO'
  const [drawing, draw] = useState(false)
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': `${video ? 'Vídeo' : 'Foto'}: ${label}` } }}
      styles={{ content: { background: '#0b0f14' }, body: { height: '100%' } }}
    >
      <div className={classes.quadro}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a mechanic's own video has no captions */}
        {url &&
          (video ? (
            <video src={url} controls playsInline />
          ) : (
            <img src={url} alt={label} onError={() => miss(small !== null)} />
          ))}
        {!url && <p>A imagem ainda não chegou a este aparelho.</p>}
      </div>
      <div className={classes.barra}>
        {edit && !video && url && url !== small && (
          <Button size="lg" variant="default" leftSection={<IconPencil size={20} />} onClick={() => draw(true)}>
            Desenhar
          </Button>
        )}
        {edit && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconTrash size={20} />}
            onClick={() => {
              edit.remove(midia)
              close()
            }}
          >
            Tirar
          </Button>
        )}
        <ActionIcon size={50} variant="default" aria-label="Fechar" onClick={close} ml="auto">
          <IconX size={24} />
        </ActionIcon>
      </div>
      {drawing && url && (
        <Suspense>
          <PhotoDrawing
            url={url}
            label={label}
            close={() => draw(false)}
            onDone={async (blob) => {
              const drawing = await prepareMedia({ tipo: 'FOTO', blob, desenhoDe: originalOf(medias, midia) })
              await edit?.drawn(midia, drawing)
              close()
            }}
          />
        </Suspense>
      )}
    </Modal>
  )
}
