import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Mecanico } from '#shared/cadastros/mecanicos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { savePhoto } from './api.ts'
import classes from './Mecanicos.module.css'
import { Portrait } from '../../ui/display/Portrait.tsx'

const CropModal = lazyComponent(() => import('./CropModal.tsx').then((m) => m.CropModal))

/** A mechanic's photo: choose, crop; saves by itself. */
export function MecanicoPhoto({ mecanico }: { mecanico: Mecanico }) {
  const client = useQueryClient()
  const [imagem, setImagem] = useState(mecanico.imagem)
  const [picked, setPicked] = useState<File | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(data: string | null): Promise<void> {
    setSaving(true)
    try {
      const r = await savePhoto(mecanico.codMecanico, data)
      setImagem(r.imagem)
      setPicked(null)
      toast.ok(data === null ? 'Foto retirada' : 'Foto gravada')
      await client.invalidateQueries({ queryKey: ['mecanicos', 'lista'] })
    } catch (e) {
      toast.failure(e)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormSection title="Foto" grid={false}>
      <div className={classes.foto}>
        <Portrait imagem={imagem} size={96} />
        <Group gap={8}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={setPicked}>
            {(props) => (
              <Button variant="default" {...props}>
                {imagem ? 'Trocar a foto' : 'Escolher uma foto'}
              </Button>
            )}
          </FileButton>
          {imagem && (
            <Button variant="default" loading={saving} onClick={() => void save(null)}>
              Retirar
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          JPEG, PNG ou WebP. Fica gravada logo que é recortada.
        </Text>
      </div>
      {picked && (
        <Suspense>
          <CropModal file={picked} saving={saving} save={(data) => void save(data)} close={() => setPicked(null)} />
        </Suspense>
      )}
    </FormSection>
  )
}
