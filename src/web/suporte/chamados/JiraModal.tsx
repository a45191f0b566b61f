import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { type ConexaoJira, useSalvarJira } from './api.ts'
import { AvisoDoJira } from './AvisoDoJira.tsx'

/** The distributor's Jira Cloud; the token is never shown again. */
export function JiraModal({ conexao, fechar }: { conexao: ConexaoJira | null; fechar: () => void }) {
  const salvar = useSalvarJira()
  const [url, setUrl] = useState(conexao?.url ?? '')
  const [email, setEmail] = useState(conexao?.email ?? '')
  const [projeto, setProjeto] = useState(conexao?.projeto ?? '')
  const [token, setToken] = useState('')
  const campos = salvar.error instanceof ApiError ? salvar.error.campos : undefined
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const corpo = {
      url: url.trim(),
      email: email.trim(),
      projeto: projeto.trim(),
      ...(token && { token: token.trim() }),
    }
    const feito = await salvar.mutateAsync(corpo).catch(() => null)
    if (!feito) return
    toast.ok(feito.conexao ? 'Jira ligado' : 'Jira desligado')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Jira">
      <form onSubmit={(e) => void enviar(e)} noValidate>
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
            error={campos?.['url']}
          />
          <TextInput
            label="E-mail da conta"
            type="email"
            value={email}
            onChange={(e) => setEmail(e.currentTarget.value)}
            error={campos?.['email']}
          />
          <TextInput
            label="Projeto"
            placeholder="SUP"
            maxLength={20}
            value={projeto}
            onChange={(e) => setProjeto(e.currentTarget.value)}
            error={campos?.['projeto']}
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
            error={campos?.['token']}
          />
          {conexao?.lidoEm && (
            <Text size="sm" c="dimmed">
              Última leitura: <Quando instante={conexao.lidoEm} />
            </Text>
          )}
          {conexao && <AvisoDoJira conexao={conexao} />}
          <ModalRodape erro={campos ? null : salvar.error} fechar={fechar}>
            <Button type="submit" loading={salvar.isPending}>
              Gravar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
