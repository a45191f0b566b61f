import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { IntegracaoKey } from '#shared/cadastros/distribuidores.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useChangeKey } from './api.ts'
import { KeyRights, rightsOf, sentRights } from './KeyRights.tsx'

/** Changes what a key may do and until when; the value of the key stays. */
export function KeyRightsModal({ chave: k, close }: { chave: IntegracaoKey; close: () => void }) {
  const save = useChangeKey()
  const fuso = useTimeZone()
  const [rights, setRights] = useState(() => rightsOf(k, fuso))
  const [attempted, setAttempted] = useState(false)
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  const none = rights.escopos?.length === 0
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (none) return
    save.mutate(
      { codChave: k.codChave, ...sentRights(rights, fuso) },
      {
        onSuccess: () => {
          toast.ok('Direitos da chave gravados')
          close()
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} title={`Direitos de ${k.nome}`} size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">A chave continua a mesma. O que for tirado é recusado a partir de agora.</Text>
          {k.escopos === null && (
            <Alert color="amarelo">
              Esta chave é de antes dos direitos por área e pode tudo. Marque só o que o sistema usa: se ela vazar, o
              resto fica a salvo.
            </Alert>
          )}
          <KeyRights
            rights={rights}
            change={setRights}
            today={todayIn(fuso, new Date())}
            errors={{
              escopos: fields['escopos'] ?? (attempted && none && 'Marque ao menos uma área'),
              expiraEm: fields['expiraEm'],
            }}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : save.error} close={close}>
            <Button type="submit" loading={save.isPending}>
              Gravar direitos
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
