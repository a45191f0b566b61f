import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPencilOff,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import classes from './Photo.module.css'

/** Lightbox, one photo or video at a time: arrow keys change it, + and − zoom a photo, a drawing can be taken off. */
export function EnlargedPhoto({
  fotos,
  label,
  index,
  goTo,
}: {
  fotos: readonly Photo[]
  label: string
  index: number
  goTo: (i: number | null) => void
}) {
  const [enlarged, setEnlarged] = useState(false)
  const [plain, setPlain] = useState(false)
  const photo = fotos[index]
  if (!photo) return null
  const position = `${index + 1} de ${fotos.length}`
  const modify = (step: number) => {
    setEnlarged(false)
    goTo((index + step + fotos.length) % fotos.length)
  }
  function onKeyDown(e: KeyboardEvent): void {
    // Arrow keys on a video's own controls seek in it.
    if (e.target instanceof HTMLVideoElement) return
    if (e.key === 'ArrowRight') modify(1)
    if (e.key === 'ArrowLeft') modify(-1)
    if (e.key === '+' || e.key === '-') setEnlarged(e.key === '+')
  }
  return (
    <Modal
      opened
      onClose={() => goTo(null)}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': `${fotos.some((f) => f.video) ? 'Fotos e vídeos' : 'Fotos'}: ${label}` } }}
      onKeyDown={onKeyDown}
      styles={{ content: { background: '#0b0f14' }, body: { height: '100%' } }}
    >
      <div className={classes.quadro} data-ampliada={enlarged || undefined}>
        {photo.video ? (
          <Film key={photo.codFoto} photo={photo} src={photo.video} label={`${label}, vídeo ${position}`} />
        ) : (
          <Picture
            key={photo.codFoto}
            photo={plain && photo.original ? { ...photo, url: photo.original } : photo}
            label={`${label}, foto ${position}`}
            onClick={() => setEnlarged(!enlarged)}
          />
        )}
      </div>
      <div className={classes.barra}>
        <span className={classes.legenda} aria-live="polite">
          {label} · {index + 1}/{fotos.length}
          {photo.video && ' · vídeo sem legenda'}
        </span>
        {photo.original && (
          <ToolbarButton
            label="Sem desenho"
            pressed={plain}
            Icon={plain ? IconPencilOff : IconPencil}
            onClick={() => setPlain(!plain)}
          />
        )}
        {!photo.video && (
          <ToolbarButton
            label={enlarged ? 'Reduzir' : 'Ampliar'}
            Icon={enlarged ? IconZoomOut : IconZoomIn}
            onClick={() => setEnlarged(!enlarged)}
          />
        )}
        <ToolbarButton label="Fechar" Icon={IconX} onClick={() => goTo(null)} />
      </div>
      {fotos.length > 1 && (
        <>
          <div className={classes.anterior}>
            <ToolbarButton label="Foto anterior" Icon={IconChevronLeft} onClick={() => modify(-1)} />
          </div>
          <div className={classes.proxima}>
            <ToolbarButton label="Próxima foto" Icon={IconChevronRight} onClick={() => modify(1)} />
          </div>
        </>
      )}
    </Modal>
  )
}

function Picture({ photo, label, onClick }: { photo: Photo; label: string; onClick: () => void }) {
  const [pronta, setPronta] = useState(false)
  return (
    <>
      {!pronta && <Skeleton className={classes.espera} />}
      <img
        className={classes.imagem}
        src={photo.url}
        alt={label}
        width={photo.largura}
        height={photo.altura}
        onLoad={() => setPronta(true)}
        onClick={onClick}
      />
    </>
  )
}

/** A video without captions: the item's comment says what was found. */
function Film({ photo, src, label }: { photo: Photo; src: string; label: string }) {
  return (
    <video
      className={classes.filme}
      src={src}
      poster={photo.url}
      width={photo.largura}
      height={photo.altura}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
    />
  )
}

interface ToolbarButtonProps {
  label: string
  Icon: typeof IconX
  pressed?: boolean
  onClick: () => void
}

function ToolbarButton({ label, Icon, pressed, onClick }: ToolbarButtonProps) {
  return (
    <ActionIcon
      className={classes.botao}
      size={44}
      radius="xl"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon size={22} />
    </ActionIcon>
  )
}
