import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { MAX_IMAGEM, type RegistroDoDistribuidor } from '#shared/cadastros/distribuidores.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { Marca } from '../../ui/dados/Marca.tsx'
import { useTrocarImagem } from './api.ts'
import classes from './Distribuidor.module.css'

const TIPOS = ['image/png', 'image/jpeg', 'image/webp']

/** Why a file cannot even be sent, or null. */
function recusa(arquivo: File): string | null {
  if (/svg/.test(arquivo.type))
    return 'SVG não é aceito, porque pode trazer código: envie a imagem em PNG, JPEG ou WebP'
  if (!TIPOS.includes(arquivo.type)) return 'A imagem precisa ser PNG, JPEG ou WebP'
  return arquivo.size > MAX_IMAGEM ? 'A imagem passa de 2 MiB' : null
}

function emBase64(arquivo: File): Promise<string> {
  return new Promise((ok, falha) => {
    const leitor = new FileReader()
    leitor.onload = () => ok(String(leitor.result).split(',')[1] ?? '')
    leitor.onerror = () => falha(leitor.error ?? new Error('file not read'))
    leitor.readAsDataURL(arquivo)
  })
}

/** Logo and icon, each saved by itself as soon as it is chosen. */
export function ImagensDistribuidor({ registro }: { registro: RegistroDoDistribuidor }) {
  return (
    <FormSecao
      titulo="Logo e ícone"
      texto="PNG, JPEG ou WebP até 2 MiB. Ficam gravados logo que são escolhidos."
      grade={false}
    >
      <div className={classes.imagens}>
        <Imagem qual="logo" nome="Logo" uso="Na tela de entrada" imagem={registro.logo} />
        <Imagem qual="icone" nome="Ícone" uso="No alto das telas e na aba do navegador" imagem={registro.icone} />
      </div>
    </FormSecao>
  )
}

interface Props {
  qual: 'logo' | 'icone'
  nome: string
  uso: string
  imagem: string | null
}

function Imagem({ qual, nome, uso, imagem }: Props) {
  const trocar = useTrocarImagem(qual)
  const [recusado, setRecusado] = useState<string | null>(null)
  const erro = recusado ?? (trocar.error ? mensagemDe(trocar.error) : null)

  async function enviar(arquivo: File | null): Promise<void> {
    if (!arquivo) return
    const motivo = recusa(arquivo)
    setRecusado(motivo)
    if (motivo === null) trocar.mutate(await emBase64(arquivo), { onSuccess: () => toast.ok(`${nome} trocado`) })
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
        {(['light', 'dark'] as const).map((esquema) => (
          <div key={esquema} className={classes.quadro} data-mantine-color-scheme={esquema}>
            {imagem ? (
              <img src={imagem} alt={`${nome} no tema ${esquema === 'light' ? 'claro' : 'escuro'}`} />
            ) : (
              <Marca tamanho={48} />
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
        <FileButton accept={TIPOS.join(',')} onChange={(arquivo) => void enviar(arquivo)}>
          {(props) => (
            <Button variant="default" size="xs" loading={trocar.isPending} {...props}>
              Trocar {nome.toLowerCase()}
            </Button>
          )}
        </FileButton>
        {imagem && (
          <Button
            variant="default"
            size="xs"
            disabled={trocar.isPending}
            onClick={() => trocar.mutate(null, { onSuccess: () => toast.ok('Voltou ao padrão do Pátio') })}
          >
            Voltar ao padrão
          </Button>
        )}
      </Group>
    </div>
  )
}
