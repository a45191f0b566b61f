import { Button, Checkbox, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { EVENTOS_WEBHOOK, type EventoWebhook, NOMES_WEBHOOK, type Webhook } from '#shared/suporte/webhooks.ts'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useAlterarWebhook, useCriarWebhook, useTrocarSegredo } from './api.ts'
import { SegredoModal } from './SegredoModal.tsx'

/** A new address, or one to change; a new secret is shown this once. */
export function WebhookModal({ webhook, fechar }: { webhook: Webhook | null; fechar: () => void }) {
  const criar = useCriarWebhook()
  const alterar = useAlterarWebhook()
  const trocar = useTrocarSegredo()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [eventos, setEventos] = useState<string[]>(webhook?.eventos ?? [])
  const [ativo, setAtivo] = useState(webhook?.ativo ?? true)
  const segredo = criar.data?.segredo ?? trocar.data?.segredo
  const erro = (webhook ? alterar : criar).error ?? trocar.error
  const campos = erro instanceof ApiError ? erro.campos : undefined

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const dados = { url: url.trim(), eventos: eventos as EventoWebhook[] }
    if (!webhook) {
      criar.mutate(dados)
      return
    }
    const { codWebhook, versao } = webhook
    const feito = await alterar.mutateAsync({ codWebhook, versao, ativo, ...dados }).catch(() => null)
    if (!feito) return
    toast.ok('Webhook gravado')
    fechar()
  }

  if (segredo !== undefined)
    return (
      <SegredoModal titulo="Guarde o segredo agora" rotulo="Segredo" segredo={segredo} fechar={fechar}>
        Esta é a única vez em que ele aparece. Com ele o outro sistema confere que a mensagem veio daqui: o cabeçalho
        webhook-signature é o HMAC-SHA256 de webhook-id, webhook-timestamp e do corpo.
      </SegredoModal>
    )
  return (
    <Modal opened onClose={fechar} title={webhook ? 'Webhook' : 'Novo webhook'}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
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
            error={campos?.['url']}
          />
          <Checkbox.Group label="Ouve" withAsterisk value={eventos} onChange={setEventos} error={campos?.['eventos']}>
            <Stack gap={8} mt={6}>
              {NOMES_WEBHOOK.map((e) => (
                <Checkbox key={e} value={e} label={EVENTOS_WEBHOOK[e]} />
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
                  loading={trocar.isPending}
                  onClick={() => trocar.mutate(webhook.codWebhook)}
                >
                  Trocar segredo
                </Button>
              </Group>
            </>
          )}
          <ModalRodape erro={campos && Object.keys(campos).length > 0 ? null : erro} fechar={fechar}>
            <Button type="submit" loading={criar.isPending || alterar.isPending}>
              {webhook ? 'Gravar' : 'Criar webhook'}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
