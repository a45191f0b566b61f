import { Alert, Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { todayIn } from '#shared/rules/dates.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useCreateKey } from './api.ts'
import { KeyRights, type Rights, sentRights } from './KeyRights.tsx'
import { SecretModal } from '../../ui/feedback/SecretModal.tsx'

/** Creates a key and shows its value once. */
export function NewKeyModal({ close }: { close: () => void }) {
  const create = useCreateKey()
  const [nome, setNome] = useState('')
  const [teste, setTeste] = useState(false)
  const [porMinuto, setPorMinuto] = useState<string | number>(600)
  const [rights, setRights] = useState<Rights>({ escopos: [], ate: '' })
  const [attempted, setAttempted] = useState(false)
  const fuso = useTimeZone()
  const key = create.data?.chave
  const fields = create.error instanceof ApiError ? create.error.campos : {}
  const fromServer = fields['nome']
  const none = rights.escopos?.length === 0

  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (nome.trim() === '' || none) return
    create.mutate({ nome: nome.trim(), teste, porMinuto: Number(porMinuto) || 0, ...sentRights(rights, fuso) })
  }

  if (key !== undefined) {
    return (
      <SecretModal title="Guarde a chave agora" label="Chave" secret={key} close={close}>
        Esta é a única vez em que a chave de <b>{nome.trim()}</b> aparece. Ela vai no cabeçalho Authorization: Bearer.
      </SecretModal>
    )
  }
  return (
    <Modal opened onClose={close} title="Criar chave de integração" size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Nome"
            description="O sistema que vai usá-la"
            placeholder="DMS da matriz"
            withAsterisk
            data-autofocus
            maxLength={60}
            value={nome}
            error={fromServer ?? (attempted && nome.trim() === '' ? 'Dê um nome à chave' : null)}
            onChange={(e) => {
              setNome(e.currentTarget.value)
              create.reset()
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
            error={fields['porMinuto']}
            onChange={setPorMinuto}
          />
          <KeyRights
            rights={rights}
            change={setRights}
            today={todayIn(fuso, new Date())}
            errors={{
              escopos: fields['escopos'] ?? (attempted && none && 'Marque ao menos uma área'),
              expiraEm: fields['expiraEm'],
            }}
          />
          <Switch
            label="Chave de teste"
            description="Tudo é conferido e respondido, e nada é gravado"
            checked={teste}
            onChange={(e) => setTeste(e.currentTarget.checked)}
          />
          {create.error && Object.keys(fields).length === 0 && (
            <Alert color="vermelho" role="alert">
              {errorMessage(create.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Button type="submit" loading={create.isPending}>
              Criar chave
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
