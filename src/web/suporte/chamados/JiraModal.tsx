import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { When } from '../../ui/display/When.tsx'
import { type JiraConnection, useSaveJira } from './api.ts'
import { JiraWebhookSetup } from './JiraWebhookSetup.tsx'

/** Connection to the distributor's Jira Cloud; the saved token is never shown again. */
export function JiraModal({ conexao, close }: { conexao: JiraConnection | null; close: () => void }) {
  const save = useSaveJira()
  const [url, setUrl] = useState(conexao?.url ?? '')
  const [email, setEmail] = useState(conexao?.email ?? '')
  const [projeto, setProjeto] = useState(conexao?.projeto ?? '')
  const [token, setToken] = useState('')
  const fields = save.error instanceof ApiError ? save.error.campos : undefined
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const body = {
      url: url.trim(),
      email: email.trim(),
      projeto: projeto.trim(),
      ...(token && { token: token.trim() }),
    }
    const done = await save.mutateAsync(body).catch(() => null)
    if (!done) return
    toast.ok(done.conexao ? 'Jira ligado' : 'Jira desligado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Jira">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <TextInput
            label="Endereço"
            description="Vazio desliga: os tickets ficam só aqui."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="https://suarede.atlassian.net"
            inputMode="url"
            data-autofocus
            value={url}
            onChange={(e) => setUrl(e.currentTarget.value)}
            error={fields?.['url']}
          />
          <TextInput
            label="E-mail da conta"
            type="email"
            value={email}
            onChange={(e) => setEmail(e.currentTarget.value)}
            error={fields?.['email']}
          />
          <TextInput
            label="Projeto"
            placeholder="SUP"
            maxLength={20}
            value={projeto}
            onChange={(e) => setProjeto(e.currentTarget.value)}
            error={fields?.['projeto']}
          />
          <PasswordInput
            label="Token da API"
            description={
              conexao ? 'Há um token guardado. Escreva outro para trocar.' : 'Fica guardado cifrado e não aparece mais.'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o token' }}
            value={token}
            onChange={(e) => setToken(e.currentTarget.value)}
            error={fields?.['token']}
          />
          {conexao?.lidoEm && (
            <Text size="sm" c="dimmed">
              Última leitura: <When instant={conexao.lidoEm} />
            </Text>
          )}
          {conexao && <JiraWebhookSetup conexao={conexao} />}
          <ModalFooter error={fields ? null : save.error} close={close}>
            <Button type="submit" loading={save.isPending}>
              Gravar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
