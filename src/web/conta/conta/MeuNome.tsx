import { Button, Group, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { useSalvarNome } from './api.ts'

/** How one is called on the screens of everybody. */
export function MeuNome({ nome }: { nome: string }) {
  const [digitado, setDigitado] = useState(nome)
  const salvar = useSalvarNome()
  const erro = salvar.error
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    salvar.mutate(digitado.trim(), { onSuccess: () => toast.ok('Nome gravado') })
  }
  return (
    <form onSubmit={enviar} noValidate>
      <Group align="flex-end" wrap="nowrap" gap="xs">
        <TextInput
          label="Nome"
          autoComplete="name"
          maxLength={120}
          style={{ flex: 1 }}
          value={digitado}
          error={erro && (erro instanceof ApiError ? (erro.campos['nome'] ?? erro.mensagem) : mensagemDe(erro))}
          onChange={(e) => setDigitado(e.currentTarget.value)}
        />
        <Button type="submit" loading={salvar.isPending} disabled={digitado.trim() === nome}>
          Gravar nome
        </Button>
      </Group>
    </form>
  )
}
