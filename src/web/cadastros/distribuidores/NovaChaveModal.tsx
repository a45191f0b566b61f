import { Alert, Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { useCriarChave } from './api.ts'
import { SegredoModal } from './SegredoModal.tsx'

/** Makes a key and shows its value, this once. */
export function NovaChaveModal({ fechar }: { fechar: () => void }) {
  const criar = useCriarChave()
  const [nome, setNome] = useState('')
  const [teste, setTeste] = useState(false)
  const [porMinuto, setPorMinuto] = useState<string | number>(600)
  const [tentou, setTentou] = useState(false)
  const chave = criar.data?.chave
  const campos = criar.error instanceof ApiError ? criar.error.campos : {}
  const doServidor = campos['nome']

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (nome.trim() !== '') criar.mutate({ nome: nome.trim(), teste, porMinuto: Number(porMinuto) || 0 })
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
          <NumberInput
            label="Chamadas por minuto"
            description="Além disso, a chamada espera o minuto seguinte"
            withAsterisk
            hideControls
            min={1}
            max={60_000}
            thousandSeparator="."
            decimalSeparator=","
            value={porMinuto}
            error={campos['porMinuto']}
            onChange={setPorMinuto}
          />
          <Switch
            label="Chave de teste"
            description="Tudo é conferido e respondido, e nada é gravado"
            checked={teste}
            onChange={(e) => setTeste(e.currentTarget.checked)}
          />
          {criar.error && Object.keys(campos).length === 0 && (
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
