import { ActionIcon, FileButton, Button, Group, Text, Title } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useRemovePhoto } from './api.ts'
import classes from './Site.module.css'

const ReasonPrompt = lazyComponent(() => import('../../recipes/form/ReasonPrompt.tsx').then((m) => m.ReasonPrompt))
const PhotoUpload = lazyComponent(() => import('./PhotoUpload.tsx').then((m) => m.PhotoUpload))

type StorePhoto = ReservaSite['fotos'][number]

/** Photos of the store on the page. */
export function PhotosCard({ codConcessionaria, fotos }: { codConcessionaria: number; fotos: readonly StorePhoto[] }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [removing, setRemoving] = useState<StorePhoto | null>(null)
  const remove = useRemovePhoto(codConcessionaria)
  return (
    <section className={classes.cartao} aria-label="Fotos">
      <Group justify="space-between">
        <Title order={2}>Fotos da loja</Title>
        <FileButton multiple accept="image/*" onChange={(chosen) => setFiles(chosen)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" leftSection={<IconPhotoPlus size={15} />}>
              Incluir
            </Button>
          )}
        </FileButton>
      </Group>
      {fotos.length === 0 ? (
        <Text c="dimmed">
          Fachada, recepção, sala de espera: quem vê a loja antes chega mais tranquilo. A primeira aparece no alto da
          página e quando o endereço é compartilhado.
        </Text>
      ) : (
        <ul className={classes.fotos}>
          {fotos.map((f) => (
            <li key={f.codFoto}>
              <img src={f.miniatura} alt={f.legenda ? '' : 'Foto da loja'} loading="lazy" />
              <span>{f.legenda || 'Sem legenda'}</span>
              <ActionIcon
                variant="default"
                aria-label={`Apagar a foto ${f.legenda || f.codFoto}`}
                onClick={() => setRemoving(f)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <Suspense>
          <PhotoUpload codConcessionaria={codConcessionaria} files={files} close={() => setFiles([])} />
        </Suspense>
      )}
      <Suspense>
        {removing && (
          <ReasonPrompt
            title="Apagar a foto"
            label={null}
            button="Apagar"
            feito="Foto apagada"
            action={remove}
            send={() =>
              remove.mutateAsync(removing.codFoto).catch((e: unknown) => {
                toast.failure(e)
                throw e
              })
            }
            close={() => setRemoving(null)}
          >
            {removing.legenda || 'Sem legenda'}. Ela sai da página na hora.
          </ReasonPrompt>
        )}
      </Suspense>
    </section>
  )
}
