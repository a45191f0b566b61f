import { Button, Checkbox, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent, WEBHOOK_EVENT_NAMES, type Webhook } from '#shared/suporte/webhooks.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useUpdateWebhook, useCreateWebhook, useRotateSecret } from './api.ts'
import { SecretModal } from '../../ui/feedback/SecretModal.tsx'

/** Adds or edits a webhook; a new secret is shown once. */
export function WebhookModal({ webhook, close }: { webhook: Webhook | null; close: () => void }) {
  const create = useCreateWebhook()
  const update = useUpdateWebhook()
  const swap = useRotateSecret()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [eventos, setEventos] = useState<string[]>(webhook?.eventos ?? [])
  const [ativo, setAtivo] = useState(webhook?.ativo ?? true)
  const secret = create.data?.segredo ?? swap.data?.segredo
  const error = (webhook ? update : create).error ?? swap.error
  const fields = error instanceof ApiError ? error.campos : undefined

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const data = { url: url.trim(), eventos: eventos as WebhookEvent[] }
    if (!webhook) {
      create.mutate(data)
      return
    }
    const { codWebhook, versao } = webhook
    const done = await update.mutateAsync({ codWebhook, versao, ativo, ...data }).catch(() => null)
    if (!done) return
    toast.ok('Webhook gravado')
    close()
  }

  if (secret !== undefined)
    return (
      <SecretModal title="Guarde o segredo agora" label="Segredo" secret={secret} close={close}>
        Esta é a única vez em que ele aparece. Com ele o outro sistema confere que a mensagem veio daqui: o cabeçalho
        webhook-signature é o HMAC-SHA256 de webhook-id, webhook-timestamp e do corpo.
      </SecretModal>
    )
  return (
    <Modal opened onClose={close} title={webhook ? 'Webhook' : 'Novo webhook'}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <TextInput
            label="Endereço"
            description="Recebe um POST com JSON para cada acontecimento"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="https://sistema.exemplo.com.br/patio"
            withAsterisk
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            maxLength={300}
            value={url}
            onChange={(e) => setUrl(e.currentTarget.value)}
            error={fields?.['url']}
          />
          <Checkbox.Group label="Ouve" withAsterisk value={eventos} onChange={setEventos} error={fields?.['eventos']}>
            <Stack gap={8} mt={6}>
              {WEBHOOK_EVENT_NAMES.map((e) => (
                <Checkbox key={e} value={e} label={WEBHOOK_EVENTS[e]} />
              ))}
            </Stack>
          </Checkbox.Group>
          {webhook && (
            <>
              <Switch
                label="Ligado"
                description="Desligado, o que acontecer não é contado; o que já esperava fica esperando."
                checked={ativo}
                onChange={(e) => setAtivo(e.currentTarget.checked)}
              />
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm" c="dimmed">
                  Outro segredo vale na hora, no lugar deste.
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  loading={swap.isPending}
                  onClick={() => swap.mutate(webhook.codWebhook)}
                >
                  Trocar segredo
                </Button>
              </Group>
            </>
          )}
          <ModalFooter error={fields && Object.keys(fields).length > 0 ? null : error} close={close}>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {webhook ? 'Gravar' : 'Criar webhook'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
