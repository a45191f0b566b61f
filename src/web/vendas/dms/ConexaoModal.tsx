import { Button, Modal, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { type ConexaoDms, useSalvarConexao } from './api.ts'

/** Where the distributor's system is, and its token; the token is never shown again. */
export function ConexaoModal({ conexao, fechar }: { conexao: ConexaoDms | null; fechar: () => void }) {
  const salvar = useSalvarConexao()
  const [url, setUrl] = useState(conexao?.url ?? '')
  const [token, setToken] = useState('')
  const campos = salvar.error instanceof ApiError ? salvar.error.campos : undefined
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feito = await salvar.mutateAsync({ url: url.trim(), ...(token && { token: token.trim() }) }).catch(() => null)
    if (!feito) return
    toast.ok(feito.url ? 'Conexão gravada' : 'DMS desligado')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Conexão com o DMS">
      <form onSubmit={(e) => void enviar(e)} noValidate>
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
            error={campos?.['url']}
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
            error={campos?.['token']}
          />
          <ModalRodape erro={campos ? null : salvar.error} fechar={fechar}>
            <Button type="submit" loading={salvar.isPending}>
              Gravar conexão
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
