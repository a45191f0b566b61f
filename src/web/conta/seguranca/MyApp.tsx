import { Alert, Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { MySecurity } from '#shared/conta/seguranca.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { wrongCode } from '../../core/session/factors.ts'
import { RecoveryCodes } from '../../ui/display/RecoveryCodes.tsx'
import { When } from '../../ui/display/When.tsx'
import { TotpSecret } from '../../ui/fields/TotpSecret.tsx'
import { beginTotp, useConfirmTotp, useNewCodes, useRemoveTotp } from './api.ts'

/** Few codes left: time for new ones. */
const FEW = 3

/** The authenticator app and its recovery codes. */
export function MyApp({ state: { totpDesde, recuperacao, regra } }: { state: MySecurity }) {
  const [adding, setAdding] = useState(false)
  const codes = useNewCodes()
  const remove = useRemoveTotp()
  return (
    <section>
      <Title order={3} mb="xs">
        Aplicativo de códigos
      </Title>
      <Stack gap="xs">
        {totpDesde ? (
          <Text size="sm">
            Em uso desde <When instant={totpDesde} />. {recuperacao} códigos de recuperação guardados.
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            Além da senha, um código do celular que muda a cada 30 segundos.
          </Text>
        )}
        {totpDesde && recuperacao <= FEW && (
          <Alert color="amarelo">Restam poucos códigos de recuperação: crie outros.</Alert>
        )}
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {totpDesde ? 'Trocar de aplicativo' : 'Usar um aplicativo'}
          </Button>
          {totpDesde && (
            <Button variant="default" loading={codes.isPending} onClick={() => codes.mutate()}>
              Novos códigos de recuperação
            </Button>
          )}
          {totpDesde && regra !== 'EXIGIDO' && (
            <Button
              variant="subtle"
              color="vermelho"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => toast.ok('Aplicativo de códigos retirado') })}
            >
              Deixar de usar
            </Button>
          )}
        </Group>
      </Stack>
      {adding && <AddApp close={() => setAdding(false)} />}
      {codes.data && (
        <Modal opened onClose={codes.reset} title="Códigos de recuperação">
          <RecoveryCodes codigos={codes.data.codigos} />
        </Modal>
      )}
    </section>
  )
}

function AddApp({ close }: { close: () => void }) {
  const [codigo, setCodigo] = useState('')
  const q = useQuery({ queryKey: ['conta', 'novo-totp'], queryFn: beginTotp, staleTime: Infinity, gcTime: 0 })
  const confirm = useConfirmTotp()
  function send(e: SubmitEvent): void {
    e.preventDefault()
    confirm.mutate(codigo)
  }
  return (
    <Modal opened onClose={close} title={confirm.data ? 'Guarde estes códigos' : 'Aplicativo de códigos'}>
      {confirm.data ? (
        <Stack>
          <RecoveryCodes codigos={confirm.data.codigos} />
          <Button onClick={close}>Guardei</Button>
        </Stack>
      ) : (
        <form onSubmit={send} noValidate>
          <Stack>
            {(q.isError || (confirm.isError && !wrongCode(confirm.error))) && (
              <Alert color="vermelho" role="alert">
                {errorMessage(confirm.error ?? q.error)}
              </Alert>
            )}
            {q.data ? (
              <TotpSecret {...q.data} codigo={codigo} onChange={setCodigo} error={wrongCode(confirm.error)} />
            ) : (
              <Skeleton height={320} />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={confirm.isPending} disabled={codigo.length !== 6}>
                Confirmar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
