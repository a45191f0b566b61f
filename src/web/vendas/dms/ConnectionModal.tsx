import { Button, Modal, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { type DmsConnection, useSaveConnection } from './api.ts'

/** URL and token of the distributor's system; the saved token is never shown again. */
export function ConnectionModal({ conexao, close }: { conexao: DmsConnection | null; close: () => void }) {
  const save = useSaveConnection()
  const [url, setUrl] = useState(conexao?.url ?? '')
  const [token, setToken] = useState('')
  const fields = save.error instanceof ApiError ? save.error.campos : undefined
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await save.mutateAsync({ url: url.trim(), ...(token && { token: token.trim() }) }).catch(() => null)
    if (!done) return
    toast.ok(done.url ? 'Conexão gravada' : 'DMS desligado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Conexão com o DMS">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <TextInput
            label="Endereço"
            description="Vazio desliga a leitura. O Pátio pede /vendas neste endereço, uma página de cada vez."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="https://dms.suarede.com.br/patio"
            inputMode="url"
            data-autofocus
            value={url}
            onChange={(e) => setUrl(e.currentTarget.value)}
            error={fields?.['url']}
          />
          <PasswordInput
            label="Token"
            description={
              conexao?.temToken
                ? 'Há um token guardado. Escreva outro para trocar; com outro endereço ele precisa ser informado de novo.'
                : 'Fica guardado cifrado e não aparece mais.'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o token' }}
            value={token}
            onChange={(e) => setToken(e.currentTarget.value)}
            error={fields?.['token']}
          />
          <ModalFooter error={fields ? null : save.error} close={close}>
            <Button type="submit" loading={save.isPending}>
              Gravar conexão
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
