import { Alert, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { describeDevice } from '#shared/rules/device.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { isSharedDevice } from '../../core/session/shared-device.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useRegisterDevice } from './api.ts'

/** Makes this browser the shared tablet of a store. */
export function RegisterModal({ close }: { close: () => void }) {
  const { activeLojas, selected } = useConcessionarias()
  const [loja, setLoja] = useState(selected && String(selected.codConcessionaria))
  const [nome, setNome] = useState('')
  const register = useRegisterDevice()
  const fields = register.error instanceof ApiError ? register.error.campos : {}
  function send(e: SubmitEvent): void {
    e.preventDefault()
    register.mutate(
      { codConcessionaria: Number(loja), nome: nome.trim() },
      {
        onSuccess: (d) => {
          toast.ok(`Este aparelho é agora “${d.nome}”: quem entrar aqui com a senha volta depois por PIN`)
          close()
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} title="Registrar este aparelho">
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            Registre só um aparelho da loja, que fica à vista de todos: {describeDevice(navigator.userAgent) ?? 'este'}.
            O seu celular não é um deles.
          </Text>
          {isSharedDevice() && (
            <Alert color="amarelo">Este aparelho já está registrado; o registro anterior deixa de valer.</Alert>
          )}
          <TextInput
            label="Nome do aparelho"
            placeholder="Tablet do box 2"
            maxLength={60}
            data-autofocus
            value={nome}
            error={fields['nome']}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <Select
            label="Loja"
            description="Só aparece no aparelho quem tem acesso a ela"
            data={activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
            value={loja}
            allowDeselect={false}
            searchable
            onChange={setLoja}
          />
          <ModalFooter error={Object.keys(fields).length === 0 ? register.error : null} close={close}>
            <Button type="submit" loading={register.isPending} disabled={nome.trim() === '' || !loja}>
              Registrar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
