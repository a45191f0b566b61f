import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Foto } from '#shared/checklists/checklists.ts'
import classes from './Foto.module.css'

/** Photos over the whole screen, one at a time: arrows go on, + and − change the size. */
export function Ampliada({
  fotos,
  rotulo,
  indice,
  ir,
}: {
  fotos: readonly Foto[]
  rotulo: string
  indice: number
  ir: (i: number | null) => void
}) {
  const [ampliada, setAmpliada] = useState(false)
  const foto = fotos[indice]
  if (!foto) return null
  const mudar = (passo: number) => {
    setAmpliada(false)
    ir((indice + passo + fotos.length) % fotos.length)
  }
  function aoTeclar(e: KeyboardEvent): void {
    if (e.key === 'ArrowRight') mudar(1)
    if (e.key === 'ArrowLeft') mudar(-1)
    if (e.key === '+' || e.key === '-') setAmpliada(e.key === '+')
  }
  return (
    <Modal
      opened
      onClose={() => ir(null)}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': `Fotos: ${rotulo}` } }}
      onKeyDown={aoTeclar}
      styles={{ content: { background: '#0b0f14' }, body: { height: '100%' } }}
    >
      <div className={classes.quadro} data-ampliada={ampliada || undefined}>
        <Imagem
          key={foto.codFoto}
          foto={foto}
          rotulo={`${rotulo}, foto ${indice + 1} de ${fotos.length}`}
          aoClicar={() => setAmpliada(!ampliada)}
        />
      </div>
      <div className={classes.barra}>
        <span className={classes.legenda} aria-live="polite">
          {rotulo} · {indice + 1}/{fotos.length}
        </span>
        <Botao
          rotulo={ampliada ? 'Reduzir' : 'Ampliar'}
          Icone={ampliada ? IconZoomOut : IconZoomIn}
          aoClicar={() => setAmpliada(!ampliada)}
        />
        <Botao rotulo="Fechar" Icone={IconX} aoClicar={() => ir(null)} />
      </div>
      {fotos.length > 1 && (
        <>
          <div className={classes.anterior}>
            <Botao rotulo="Foto anterior" Icone={IconChevronLeft} aoClicar={() => mudar(-1)} />
          </div>
          <div className={classes.proxima}>
            <Botao rotulo="Próxima foto" Icone={IconChevronRight} aoClicar={() => mudar(1)} />
          </div>
        </>
      )}
    </Modal>
  )
}

function Imagem({ foto, rotulo, aoClicar }: { foto: Foto; rotulo: string; aoClicar: () => void }) {
  const [pronta, setPronta] = useState(false)
  return (
    <>
      {!pronta && <Skeleton className={classes.espera} />}
      <img
        className={classes.imagem}
        src={foto.url}
        alt={rotulo}
        width={foto.largura}
        height={foto.altura}
        onLoad={() => setPronta(true)}
        onClick={aoClicar}
      />
    </>
  )
}

function Botao({ rotulo, Icone, aoClicar }: { rotulo: string; Icone: typeof IconX; aoClicar: () => void }) {
  return (
    <ActionIcon className={classes.botao} size={44} radius="xl" aria-label={rotulo} onClick={aoClicar}>
      <Icone size={22} />
    </ActionIcon>
  )
}
