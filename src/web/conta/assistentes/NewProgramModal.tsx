import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useAddProgram } from './api.ts'

/** Allows a program, with the addresses that it goes back to; then shows its identification. */
export function NewProgramModal({ close }: { close: () => void }) {
  const add = useAddProgram()
  const [nome, setNome] = useState('')
  const [addresses, setAddresses] = useState('')
  const fields = add.error instanceof ApiError ? add.error.campos : {}
  const wrongAddress = Object.entries(fields).find(([field]) => field.startsWith('redirecionamentos'))?.[1]
  function send(e: SubmitEvent): void {
    e.preventDefault()
    const redirecionamentos = addresses.split(/\s+/).filter((a) => a !== '')
    add.mutate({ nome: nome.trim(), redirecionamentos }, { onSuccess: () => toast.ok('Programa acrescentado') })
  }
  if (add.data)
    return (
      <Modal opened onClose={close} title="Programa acrescentado">
        <Stack>
          <CopyField label="Identificação (client ID)" value={add.data.idCliente} />
          <p className="suave">
            Não há segredo: o programa prova quem é pelo endereço de volta e por PKCE. As pessoas o ligam em Minha
            conta, Assistentes.
          </p>
          <Button data-autofocus onClick={close}>
            Entendi
          </Button>
        </Stack>
      </Modal>
    )
  return (
    <Modal opened onClose={close} title="Acrescentar programa">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Nome"
            description="As pessoas o veem ao permitir"
            withAsterisk
            data-autofocus
            maxLength={80}
            value={nome}
            error={fields['nome']}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <Textarea
            label="Endereços de volta"
            description="Um por linha, como o programa os documenta (redirect URI). https://, ou http:// só em localhost."
            withAsterisk
            autosize
            minRows={3}
            spellCheck={false}
            value={addresses}
            error={wrongAddress}
            onChange={(e) => setAddresses(e.currentTarget.value)}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : add.error} close={close}>
            <Button type="submit" loading={add.isPending} disabled={nome.trim() === '' || addresses.trim() === ''}>
              Acrescentar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
