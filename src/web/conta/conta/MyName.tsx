import { Button, Group, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useSaveName } from './api.ts'

/** The user's own display name. */
export function MyName({ name }: { name: string }) {
  const [digitado, setDigitado] = useState(name)
  const save = useSaveName()
  const error = save.error
  function send(e: SubmitEvent): void {
    e.preventDefault()
    save.mutate(digitado.trim(), { onSuccess: () => toast.ok('Nome gravado') })
  }
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end" wrap="nowrap" gap="xs">
        <TextInput
          label="Nome"
          autoComplete="name"
          maxLength={120}
          style={{ flex: 1 }}
          value={digitado}
          error={error && (error instanceof ApiError ? (error.campos['nome'] ?? error.mensagem) : errorMessage(error))}
          onChange={(e) => setDigitado(e.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={digitado.trim() === name}>
          Gravar nome
        </Button>
      </Group>
    </form>
  )
}
