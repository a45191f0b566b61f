import { Alert, Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatWhen } from '#shared/rules/dates.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import classes from './Acompanhamento.module.css'
import { oficinaPhotos, useDeletePhoto, useAddPhotos } from './api.ts'
import { UnreadablePhotoError } from '../../core/photos/shrink-photo.ts'

const EnlargedPhoto = lazyComponent(() => import('../../ui/display/EnlargedPhoto.tsx').then((m) => m.EnlargedPhoto))

/** Photos that the workshop takes of a car during its visit, by the phone's camera or from its gallery. */
export function OficinaPhotos({ codPassagem, delivered }: { codPassagem: number; delivered: boolean }) {
  const fuso = useTimeZone()
  const q = useQuery(oficinaPhotos(codPassagem))
  const include = useAddPhotos(codPassagem)
  const erase = useDeletePhoto(codPassagem)
  const [opened, setOpened] = useState<number | null>(null)
  /** Photo whose delete button was pressed once; the second press deletes it. */
  const [confirming, setConfirming] = useState<number | null>(null)
  const fotos = q.data ?? []
  if (delivered && fotos.length === 0) return null
  const grab = (files: File | File[] | null) => {
    const novas = files === null ? [] : [files].flat()
    if (novas.length > 0) include.mutate(novas)
  }
  return (
    <Section title={fotos.length > 0 ? `Fotos da oficina (${fotos.length})` : 'Fotos da oficina'}>
      {q.isPending && <Skeleton height={60} />}
      {q.isError && <Text c="dimmed">{errorMessage(q.error)}</Text>}
      {!delivered && (
        <Group gap="xs">
          <FileButton
            accept="image/*"
            inputProps={{ capture: 'environment', 'aria-label': 'Foto pela câmera' }}
            onChange={grab}
          >
            {(p) => (
              <Button
                {...p}
                leftSection={<IconCamera size={18} />}
                variant="default"
                size="md"
                loading={include.isPending}
              >
                Tirar foto
              </Button>
            )}
          </FileButton>
          <FileButton accept="image/*" multiple inputProps={{ 'aria-label': 'Fotos do aparelho' }} onChange={grab}>
            {(p) => (
              <Button
                {...p}
                leftSection={<IconPhoto size={18} />}
                variant="default"
                size="md"
                disabled={include.isPending}
              >
                Galeria
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {include.isPaused && (
        <Text role="status">Sem rede. A foto segue assim que ela voltar; não feche esta gaveta.</Text>
      )}
      {include.isError && (
        <Alert color="vermelho" role="alert">
          {include.error instanceof UnreadablePhotoError ? (
            include.error.message
          ) : (
            <>
              {errorMessage(include.error)}{' '}
              <Button size="compact-sm" variant="default" onClick={() => include.mutate(include.variables)}>
                Tentar de novo
              </Button>
            </>
          )}
        </Alert>
      )}
      {fotos.length > 0 && (
        <ul className={classes.daOficina}>
          {fotos.map((f, i) => (
            <li key={f.codFoto}>
              <button
                type="button"
                aria-label={`Ampliar foto ${i + 1} de ${fotos.length}`}
                onClick={() => setOpened(i)}
              >
                <img src={f.miniatura} alt="" loading="lazy" />
              </button>
              <Text size="xs" c="dimmed">
                {f.por.split(' ')[0]}, {formatWhen(f.em, fuso, new Date())}
              </Text>
              {f.apagavel && !delivered && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color={confirming === f.codFoto ? 'vermelho' : 'gray'}
                  leftSection={<IconTrash size={14} />}
                  aria-label={`${confirming === f.codFoto ? 'Apagar agora a' : 'Apagar'} foto ${i + 1}`}
                  disabled={erase.isPending}
                  onClick={() => (confirming === f.codFoto ? erase.mutate(f.codFoto) : setConfirming(f.codFoto))}
                  onBlur={() => setConfirming(null)}
                >
                  {confirming === f.codFoto ? 'Apagar agora' : 'Apagar'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <Suspense>
          <EnlargedPhoto fotos={fotos} label="Fotos da oficina" index={opened} goTo={setOpened} />
        </Suspense>
      )}
    </Section>
  )
}
