import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { pinError } from '#shared/rules/pin.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { When } from '../../ui/display/When.tsx'
import { useSavePin } from '../aparelhos/api.ts'

const digits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 6)

/** The own PIN for shared tablets. */
export function MyPin({ pinDesde }: { pinDesde: string | null }) {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const save = useSavePin()
  const error = pin.length >= 4 ? pinError(pin) : null
  const ready = pin.length >= 4 && error === null && pin === again
  function keep(e: SubmitEvent): void {
    e.preventDefault()
    if (!ready) return
    save.mutate(pin, {
      onSuccess: () => {
        setPin('')
        setAgain('')
        toast.ok('PIN gravado: ele vale nos aparelhos da loja em que você já entrou com a senha')
      },
    })
  }
  return (
    <section>
      <Title order={3} mb="xs">
        PIN de aparelhos compartilhados
      </Title>
      <form onSubmit={keep} noValidate>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {pinDesde ? (
              <>
                Escolhido <When instant={pinDesde} />. Com ele você volta ao tablet da loja.
              </>
            ) : (
              'De 4 a 6 números, para voltar ao tablet da loja sem a senha.'
            )}
          </Text>
          {save.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(save.error)}
            </Alert>
          )}
          <Group align="flex-start" grow>
            <PasswordInput
              label={pinDesde ? 'PIN novo' : 'PIN'}
              inputMode="numeric"
              autoComplete="off"
              value={pin}
              error={error}
              onChange={(e) => setPin(digits(e.currentTarget.value))}
            />
            <PasswordInput
              label="Repita o PIN"
              inputMode="numeric"
              autoComplete="off"
              value={again}
              error={again.length >= pin.length && again !== pin ? 'Os PINs são diferentes' : null}
              onChange={(e) => setAgain(digits(e.currentTarget.value))}
            />
          </Group>
          <Group>
            <Button
              type="submit"
              variant="default"
              loading={save.isPending && save.variables !== null}
              disabled={!ready}
            >
              Gravar PIN
            </Button>
            {pinDesde && (
              <Button
                variant="subtle"
                color="vermelho"
                loading={save.isPending && save.variables === null}
                onClick={() => save.mutate(null, { onSuccess: () => toast.ok('PIN retirado') })}
              >
                Retirar o PIN
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </section>
  )
}
