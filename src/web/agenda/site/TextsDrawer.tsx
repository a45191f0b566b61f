import { Button, Drawer, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { useSaveSite } from './api.ts'
import classes from './Site.module.css'
import { SitePreview } from './TextsCard.tsx'

interface Props {
  codConcessionaria: number
  site: ReservaSite
  close: () => void
}

const FIELDS = ['endereco', 'titulo', 'texto', 'chegada', 'termos'] as const

/** Address, texts and terms of the page, with the head of the page as the customer sees it. */
export function TextsDrawer({ codConcessionaria, site, close }: Props) {
  const save = useSaveSite(codConcessionaria)
  const [v, setV] = useState(site)
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  const { onClose, question } = useConfirmClose(
    FIELDS.some((f) => v[f] !== site[f]),
    close,
  )
  const field = (name: (typeof FIELDS)[number]) => ({
    value: v[name],
    error: fields[name],
    onChange: (e: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setV({ ...v, [name]: e.currentTarget.value }),
  })
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const { endereco, titulo, texto, chegada, termos } = v
    const done = await save
      .mutateAsync({ endereco: endereco.trim(), titulo, texto, chegada, termos, versao: site.versao })
      .catch(() => null)
    if (!done) return
    toast.ok(site.versao === 0 ? 'Página criada' : 'Página gravada')
    close()
  }
  const base = site.url.slice(0, site.url.lastIndexOf('/') + 1)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={site.versao === 0 ? 'Criar a página' : 'Endereço e textos'}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {question}
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <TextInput
            label="Endereço"
            description={`Letras minúsculas, números e hífen.${base === '' ? '' : ` Fica ${base}${v.endereco || '…'}`}`}
            required
            data-autofocus
            maxLength={40}
            autoCapitalize="none"
            {...field('endereco')}
          />
          {site.versao > 0 && v.endereco !== site.endereco && (
            <Text size="sm" c="var(--amarelo-texto)" role="status">
              Os links e códigos com o endereço de hoje deixam de abrir.
            </Text>
          )}
          <TextInput label="Título" placeholder="Agende o seu serviço" maxLength={80} {...field('titulo')} />
          <Textarea
            label="Texto"
            placeholder="Quem somos, o que fazemos, formas de pagamento"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            {...field('texto')}
          />
          <Textarea
            label="Ao chegar"
            description="Onde parar, por qual porta entrar, o que trazer."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            {...field('chegada')}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              Como o cliente vê
            </Text>
            <div className={classes.moldura}>
              <SitePreview {...v} />
            </div>
          </div>
          <Textarea
            label="Termos"
            description="O cliente assina com o dedo, antes de chegar. Fica guardado o texto que ele leu. Vazio não pede assinatura."
            autosize
            minRows={4}
            maxRows={14}
            maxLength={8000}
            {...field('termos')}
          />
          <FormError error={Object.keys(fields).length > 0 ? null : save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            <Button type="submit" loading={save.isPending}>
              {site.versao === 0 ? 'Criar a página' : 'Gravar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
