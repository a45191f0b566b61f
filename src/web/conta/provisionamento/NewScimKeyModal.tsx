import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { SecretModal } from '../../ui/feedback/SecretModal.tsx'
import { useCreateScimKey } from './api.ts'

const TERMS = [
  { value: '6', label: '6 meses' },
  { value: '12', label: '1 ano' },
  { value: '24', label: '2 anos' },
  { value: '', label: 'Sem vencimento' },
]

/** Creates a key of provisioning and shows its value once. */
export function NewScimKeyModal({ close }: { close: () => void }) {
  const create = useCreateScimKey()
  const [nome, setNome] = useState('')
  const [term, setTerm] = useState('24')
  const [attempted, setAttempted] = useState(false)
  const fields = create.error instanceof ApiError ? create.error.campos : {}
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (nome.trim() !== '') create.mutate({ nome: nome.trim(), meses: term === '' ? null : Number(term) })
  }
  if (create.data)
    return (
      <SecretModal title="Guarde a chave agora" label="Chave" secret={create.data.chave} close={close}>
        Esta é a única vez em que a chave de <b>{nome.trim()}</b> aparece. No outro sistema ela é o token secreto
        (Bearer).
      </SecretModal>
    )
  return (
    <Modal opened onClose={close} title="Criar chave de provisionamento">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Nome"
            description="O sistema que vai usá-la"
            placeholder="Entra ID da empresa"
            withAsterisk
            data-autofocus
            maxLength={60}
            value={nome}
            error={fields['nome'] ?? (attempted && nome.trim() === '' ? 'Dê um nome à chave' : null)}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <Select
            label="Vale por"
            description="Perto do fim a lista avisa"
            allowDeselect={false}
            data={TERMS}
            value={term}
            onChange={(v) => setTerm(v ?? '')}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : create.error} close={close}>
            <Button type="submit" loading={create.isPending}>
              Criar chave
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
