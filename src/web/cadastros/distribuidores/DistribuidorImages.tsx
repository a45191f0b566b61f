import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { MAX_IMAGE_BYTES, type DistribuidorRecord } from '#shared/cadastros/distribuidores.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { Mark } from '../../ui/display/Mark.tsx'
import { useReplaceImage } from './api.ts'
import classes from './Distribuidor.module.css'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** Reason why a file cannot be uploaded, or null. */
function refusal(file: File): string | null {
  if (/svg/.test(file.type)) return 'SVG não é aceito, porque pode trazer código: envie a imagem em PNG, JPEG ou WebP'
  if (!TYPES.includes(file.type)) return 'A imagem precisa ser PNG, JPEG ou WebP'
  return file.size > MAX_IMAGE_BYTES ? 'A imagem passa de 2 MiB' : null
}

function toBase64(file: File): Promise<string> {
  return new Promise((ok, failure) => {
    const reader = new FileReader()
    reader.onload = () => ok(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => failure(reader.error ?? new Error('file not read'))
    reader.readAsDataURL(file)
  })
}

/** Logo and icon, each uploaded as soon as it is chosen. */
export function DistribuidorImages({ record }: { record: DistribuidorRecord }) {
  return (
    <FormSection
      title="Logo e ícone"
      text="PNG, JPEG ou WebP até 2 MiB. Ficam gravados logo que são escolhidos."
      grid={false}
    >
      <div className={classes.imagens}>
        <Picture qual="logo" name="Logo" uso="Na tela de entrada" imagem={record.logo} />
        <Picture qual="icone" name="Ícone" uso="No alto das telas e na aba do navegador" imagem={record.icone} />
      </div>
    </FormSection>
  )
}

interface Props {
  qual: 'logo' | 'icone'
  name: string
  uso: string
  imagem: string | null
}

function Picture({ qual, name, uso, imagem }: Props) {
  const swap = useReplaceImage(qual)
  const [recusado, setRecusado] = useState<string | null>(null)
  const error = recusado ?? (swap.error ? errorMessage(swap.error) : null)

  async function send(file: File | null): Promise<void> {
    if (!file) return
    const motivo = refusal(file)
    setRecusado(motivo)
    if (motivo === null) swap.mutate(await toBase64(file), { onSuccess: () => toast.ok(`${name} trocado`) })
  }

  return (
    <div className={classes.imagem} role="group" aria-label={name}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {uso}
        </Text>
      </div>
      <div className={classes.quadros}>
        {(['light', 'dark'] as const).map((schema) => (
          <div key={schema} className={classes.quadro} data-mantine-color-scheme={schema}>
            {imagem ? (
              <img src={imagem} alt={`${name} no tema ${schema === 'light' ? 'claro' : 'escuro'}`} />
            ) : (
              <Mark size={48} />
            )}
          </div>
        ))}
      </div>
      {error !== null && (
        <Alert color="vermelho" role="alert">
          {error}
        </Alert>
      )}
      <Group gap={8}>
        <FileButton accept={TYPES.join(',')} onChange={(file) => void send(file)}>
          {(props) => (
            <Button variant="default" size="xs" loading={swap.isPending} {...props}>
              Trocar {name.toLowerCase()}
            </Button>
          )}
        </FileButton>
        {imagem && (
          <Button
            variant="default"
            size="xs"
            disabled={swap.isPending}
            onClick={() => swap.mutate(null, { onSuccess: () => toast.ok('Voltou ao padrão do Pátio') })}
          >
            Voltar ao padrão
          </Button>
        )}
      </Group>
    </div>
  )
}
