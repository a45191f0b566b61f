import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ApiError, mensagemDe } from '../lib/erros.ts'
import { useCriarChave } from './api.ts'
import { SegredoModal } from './SegredoModal.tsx'

/** Makes a key and shows its value, this once. */
export function NovaChaveModal({ fechar }: { fechar: () => void }) {
  const criar = useCriarChave()
  const [nome, setNome] = useState('')
  const [tentou, setTentou] = useState(false)
  const chave = criar.data?.chave
  const doServidor = criar.error instanceof ApiError ? criar.error.campos['nome'] : undefined

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (nome.trim() !== '') criar.mutate(nome.trim())
  }

  if (chave !== undefined) {
    return (
      <SegredoModal titulo="Guarde a chave agora" rotulo="Chave" segredo={chave} fechar={fechar}>
        Esta é a única vez em que a chave de <b>{nome.trim()}</b> aparece. Ela vai no cabeçalho Authorization: Bearer.
      </SegredoModal>
    )
  }
  return (
    <Modal opened onClose={fechar} title="Criar chave de integração">
      <form onSubmit={enviar} noValidate>
        <Stack>
          <TextInput
            label="Nome"
            description="O sistema que vai usá-la"
            placeholder="DMS da matriz"
            withAsterisk
            data-autofocus
            maxLength={60}
            value={nome}
            error={doServidor ?? (tentou && nome.trim() === '' ? 'Dê um nome à chave' : null)}
            onChange={(e) => {
              setNome(e.currentTarget.value)
              criar.reset()
            }}
          />
          {criar.error && doServidor === undefined && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(criar.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Voltar
            </Button>
            <Button type="submit" loading={criar.isPending}>
              Criar chave
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
