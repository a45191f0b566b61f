import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Mecanico } from '#shared/cadastros/mecanicos.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { gravarFoto } from './api.ts'
import classes from './Mecanicos.module.css'
import { Retrato } from '../../ui/dados/Retrato.tsx'

const RecorteModal = adiado(() => import('./RecorteModal.tsx').then((m) => m.RecorteModal))

/** A mechanic's photo: chosen, cropped, saved by itself. */
export function FotoMecanico({ mecanico }: { mecanico: Mecanico }) {
  const client = useQueryClient()
  const [imagem, setImagem] = useState(mecanico.imagem)
  const [escolhida, setEscolhida] = useState<File | null>(null)
  const [gravando, setGravando] = useState(false)

  async function gravar(dados: string | null): Promise<void> {
    setGravando(true)
    try {
      const r = await gravarFoto(mecanico.codMecanico, dados)
      setImagem(r.imagem)
      setEscolhida(null)
      toast.ok(dados === null ? 'Foto retirada' : 'Foto gravada')
      await client.invalidateQueries({ queryKey: ['mecanicos', 'lista'] })
    } catch (e) {
      toast.erro(mensagemDe(e))
    } finally {
      setGravando(false)
    }
  }

  return (
    <FormSecao titulo="Foto" grade={false}>
      <div className={classes.foto}>
        <Retrato imagem={imagem} tamanho={96} />
        <Group gap={8}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={setEscolhida}>
            {(props) => (
              <Button variant="default" {...props}>
                {imagem ? 'Trocar a foto' : 'Escolher uma foto'}
              </Button>
            )}
          </FileButton>
          {imagem && (
            <Button variant="default" loading={gravando} onClick={() => void gravar(null)}>
              Retirar
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          JPEG, PNG ou WebP. Fica gravada logo que é recortada.
        </Text>
      </div>
      {escolhida && (
        <Suspense>
          <RecorteModal
            arquivo={escolhida}
            gravando={gravando}
            gravar={(dados) => void gravar(dados)}
            fechar={() => setEscolhida(null)}
          />
        </Suspense>
      )}
    </FormSecao>
  )
}
