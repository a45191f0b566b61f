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
function refusal(arquivo: File): string | null {
  if (/svg/.test(arquivo.type))
    return 'SVG não é aceito, porque pode trazer código: envie a imagem em PNG, JPEG ou WebP'
  if (!TYPES.includes(arquivo.type)) return 'A imagem precisa ser PNG, JPEG ou WebP'
  return arquivo.size > MAX_IMAGE_BYTES ? 'A imagem passa de 2 MiB' : null
}

function toBase64(arquivo: File): Promise<string> {
  return new Promise((ok, failure) => {
    const reader = new FileReader()
    reader.onload = () => ok(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => failure(reader.error ?? new Error('file not read'))
    reader.readAsDataURL(arquivo)
  })
}

/** Logo and icon, each uploaded as soon as it is chosen. */
export function DistribuidorImages({ registro }: { registro: DistribuidorRecord }) {
  return (
    <FormSection
      titulo="Logo e ícone"
      texto="PNG, JPEG ou WebP até 2 MiB. Ficam gravados logo que são escolhidos."
      grid={false}
    >
      <div className={classes.imagens}>
        <Picture qual="logo" nome="Logo" uso="Na tela de entrada" imagem={registro.logo} />
        <Picture qual="icone" nome="Ícone" uso="No alto das telas e na aba do navegador" imagem={registro.icone} />
      </div>
    </FormSection>
  )
}

interface Props {
  qual: 'logo' | 'icone'
  nome: string
  uso: string
  imagem: string | null
}

function Picture({ qual, nome, uso, imagem }: Props) {
  const swap = useReplaceImage(qual)
  const [recusado, setRecusado] = useState<string | null>(null)
  const erro = recusado ?? (swap.error ? errorMessage(swap.error) : null)

  async function send(arquivo: File | null): Promise<void> {
    if (!arquivo) return
    const motivo = refusal(arquivo)
    setRecusado(motivo)
    if (motivo === null) swap.mutate(await toBase64(arquivo), { onSuccess: () => toast.ok(`${nome} trocado`) })
  }

  return (
    <div className={classes.imagem} role="group" aria-label={nome}>
      <div>
        <Text fw={600}>{nome}</Text>
        <Text size="sm" c="dimmed">
          {uso}
        </Text>
      </div>
      <div className={classes.quadros}>
        {(['light', 'dark'] as const).map((schema) => (
          <div key={schema} className={classes.quadro} data-mantine-color-scheme={schema}>
            {imagem ? (
              <img src={imagem} alt={`${nome} no tema ${schema === 'light' ? 'claro' : 'escuro'}`} />
            ) : (
              <Mark size={48} />
            )}
          </div>
        ))}
      </div>
      {erro !== null && (
        <Alert color="vermelho" role="alert">
          {erro}
        </Alert>
      )}
      <Group gap={8}>
        <FileButton accept={TYPES.join(',')} onChange={(arquivo) => void send(arquivo)}>
          {(props) => (
            <Button variant="default" size="xs" loading={swap.isPending} {...props}>
              Trocar {nome.toLowerCase()}
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
