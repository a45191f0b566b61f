import { Button, FileButton, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PHOTO_KINDS, type FullEmprestimo, type PhotoKind } from '#shared/frota/emprestimos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { UnreadablePhotoError } from '../../core/photos/shrink-photo.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { useAddPhotos } from './api.ts'
import classes from './Frota.module.css'

const EnlargedPhoto = lazyComponent(() => import('../../ui/display/EnlargedPhoto.tsx').then((m) => m.EnlargedPhoto))

/** Photos that may be taken in each state. */
const TAKEN: Partial<Record<FullEmprestimo['estado'], readonly PhotoKind[]>> = {
  RESERVADO: ['CNH', 'SAIDA'],
  ENTREGUE: ['SAIDA', 'VOLTA'],
  DEVOLVIDO: ['VOLTA'],
}
const HINTS: Record<PhotoKind, string> = {
  CNH: 'Frente e verso.',
  SAIDA: 'Os quatro lados do carro, o painel e o que já está riscado.',
  VOLTA: 'Os mesmos quatro lados, para comparar.',
}

/** Photos of the licence, of the car when it left and when it came back. */
export function LoanPhotos({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const kinds = (Object.keys(PHOTO_KINDS) as PhotoKind[]).filter(
    (k) => TAKEN[e.estado]?.includes(k) === true || e.fotos.some((f) => f.tipo === k),
  )
  return kinds.map((k) => <Kind key={k} emprestimo={e} tipo={k} />)
}

function Kind({ emprestimo: e, tipo }: { emprestimo: FullEmprestimo; tipo: PhotoKind }) {
  const add = useAddPhotos(e.codEmprestimo, tipo)
  const [open, setOpen] = useState<number | null>(null)
  const fotos = e.fotos.filter((f) => f.tipo === tipo)
  const may = TAKEN[e.estado]?.includes(tipo) === true
  const title = tipo === 'CNH' ? 'Fotos da CNH' : `Fotos na ${PHOTO_KINDS[tipo].toLowerCase()}`
  return (
    <Section title={fotos.length > 0 ? `${title} (${fotos.length})` : title}>
      {may && (
        <>
          <Text size="sm" c="dimmed">
            {HINTS[tipo]}
          </Text>
          <FileButton
            accept="image/*"
            multiple
            inputProps={{ 'aria-label': title }}
            onChange={(files) => files.length > 0 && add.mutate([...files])}
          >
            {(p) => (
              <Button
                {...p}
                w="fit-content"
                size="md"
                variant="default"
                leftSection={<IconCamera size={18} />}
                loading={add.isPending}
              >
                Fotografar
              </Button>
            )}
          </FileButton>
        </>
      )}
      {add.error instanceof UnreadablePhotoError ? (
        <Text c="vermelho">{add.error.message}</Text>
      ) : (
        <FormError error={add.error} />
      )}
      {fotos.length > 0 && (
        <ul className={classes.fotos}>
          {fotos.map((f, i) => (
            <li key={f.codFoto}>
              <button
                type="button"
                className={classes.foto}
                aria-label={`Ampliar foto ${i + 1} de ${fotos.length}, ${PHOTO_KINDS[tipo]}`}
                onClick={() => setOpen(i)}
              >
                <img src={f.miniatura} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense>
          <EnlargedPhoto fotos={fotos} label={title} index={open} goTo={setOpen} />
        </Suspense>
      )}
    </Section>
  )
}
