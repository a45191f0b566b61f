import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Usuario } from '#shared/conta/sessao.ts'
import { renovarSemPerguntar } from '../../core/api.ts'
import { ENTROU, lembrado, sessaoStore } from '../../core/credencial.ts'
import { responderReentrada } from '../../core/reentrada.ts'
import { erroDeEntrada, useEntrar } from './api.ts'

/** The session ended: the same person signs in over the page, and what waited goes on. */
export function ReentrarModal({ usuario }: { usuario: Usuario }) {
  const [senha, setSenha] = useState('')
  const entrar = useEntrar()
  // Signed in again in another tab: its cookie serves here too.
  useEffect(() => {
    const ouvir = (e: StorageEvent) => {
      if (e.key === ENTROU && e.newValue !== null) void renovarSemPerguntar().then(voltou, () => undefined)
    }
    window.addEventListener('storage', ouvir)
    return () => window.removeEventListener('storage', ouvir)
  })
  function voltou(): void {
    // Somebody else's session must not send what this person typed.
    if (sessaoStore.get()?.usuario.codUsuario === usuario.codUsuario) responderReentrada(true)
    else window.location.assign('/')
  }
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    entrar.mutate({ email: usuario.email, senha, lembrar: lembrado() }, { onSuccess: voltou })
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sua sessão expirou"
    >
      <form onSubmit={enviar}>
        <Stack>
          <Text size="sm">Entre de novo para continuar de onde parou: o que está na tela fica como está.</Text>
          {entrar.isError && (
            <Alert color="vermelho" role="alert">
              {erroDeEntrada(entrar.error)}
            </Alert>
          )}
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={usuario.email} />
          <PasswordInput
            label="Senha"
            autoComplete="current-password"
            data-autofocus
            required
            withAsterisk={false}
            value={senha}
            onChange={(e) => setSenha(e.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => responderReentrada(false)}>
              Sair sem gravar
            </Button>
            <Button type="submit" loading={entrar.isPending}>
              Continuar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
