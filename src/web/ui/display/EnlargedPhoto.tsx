import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import classes from './Photo.module.css'

/** Lightbox, one photo at a time: arrow keys change the photo, + and − zoom. */
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
  const photo = fotos[index]
  if (!photo) return null
  const modify = (step: number) => {
    setEnlarged(false)
    goTo((index + step + fotos.length) % fotos.length)
  }
  function onKeyDown(e: KeyboardEvent): void {
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
      attributes={{ content: { 'aria-label': `Fotos: ${label}` } }}
      onKeyDown={onKeyDown}
      styles={{ content: { background: '#0b0f14' }, body: { height: '100%' } }}
    >
      <div className={classes.quadro} data-ampliada={enlarged || undefined}>
        <Picture
          key={photo.codFoto}
          photo={photo}
          label={`${label}, foto ${index + 1} de ${fotos.length}`}
          onClick={() => setEnlarged(!enlarged)}
        />
      </div>
      <div className={classes.barra}>
        <span className={classes.legenda} aria-live="polite">
          {label} · {index + 1}/{fotos.length}
        </span>
        <ToolbarButton
          label={enlarged ? 'Reduzir' : 'Ampliar'}
          Icon={enlarged ? IconZoomOut : IconZoomIn}
          onClick={() => setEnlarged(!enlarged)}
        />
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

function ToolbarButton({ label, Icon, onClick }: { label: string; Icon: typeof IconX; onClick: () => void }) {
  return (
    <ActionIcon className={classes.botao} size={44} radius="xl" aria-label={label} onClick={onClick}>
      <Icon size={22} />
    </ActionIcon>
  )
}
