import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Foto } from '#shared/checklists.ts'
import classes from './Foto.module.css'

interface Props {
  fotos: readonly Foto[]
  /** What the photos show, for their labels. */
  rotulo: string
  tamanho?: number
}

/** Thumbnails that open a lightbox. */
export function Fotos({ fotos, rotulo, tamanho = 64 }: Props) {
  const [aberta, setAberta] = useState<number | null>(null)
  return (
    <>
      <div className={classes.miniaturas}>
        {fotos.map((f, i) => (
          <button
            key={f.codFoto}
            type="button"
            className={classes.miniatura}
            style={{ width: tamanho, height: tamanho }}
            aria-label={`Ampliar foto ${i + 1} de ${fotos.length}: ${rotulo}`}
            onClick={() => setAberta(i)}
          >
            <img src={f.miniatura} alt="" width={tamanho} height={tamanho} loading="lazy" />
          </button>
        ))}
      </div>
      {aberta !== null && <Lightbox fotos={fotos} rotulo={rotulo} indice={aberta} ir={setAberta} />}
    </>
  )
}

function Lightbox({
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
