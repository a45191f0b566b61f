import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useEndSessoes, useChangeStatus, useResetPassword, useResendInvitation } from './api.ts'

/** An act on a user that needs confirmation. */
export interface RequestData {
  acao: 'convite' | 'senha' | 'sessoes' | 'desativar'
  usuario: UsuarioRecord
}

interface Wording {
  titulo: string
  texto: string
  button: string
  vermelho?: true
}

function wordingOf({ acao, usuario: u }: RequestData): Wording {
  switch (acao) {
    case 'convite':
      return {
        titulo: 'Reenviar o convite?',
        texto: `${u.nome} recebe outro convite em ${u.email}, que vale por 7 dias. O anterior deixa de valer.`,
        button: 'Reenviar convite',
      }
    case 'senha':
      return {
        titulo: 'Enviar o link de nova senha?',
        texto: `${u.nome} recebe em ${u.email} um link que vale por 30 minutos. Até usá-lo, a senha de hoje continua valendo.`,
        button: 'Enviar link',
      }
    case 'sessoes':
      return {
        titulo: `Encerrar as sessões de ${u.nome}?`,
        texto: `${u.sessoes === 1 ? 'A sessão aberta termina' : `As ${u.sessoes} sessões abertas terminam`} agora. O que não foi gravado nelas se perde; para voltar, é preciso entrar de novo.`,
        button: 'Encerrar sessões',
        vermelho: true,
      }
    default:
      return {
        titulo: `Desativar ${u.nome}?`,
        texto: 'Sai agora de todas as sessões e não entra mais. O histórico fica, e dá para reativar depois.',
        button: 'Desativar',
        vermelho: true,
      }
  }
}

/** Confirms inviting again, resetting the password, ending sessions or deactivating; shows a refusal in the dialog. */
export function ConfirmModal({ pedido, close }: { pedido: RequestData; close: () => void }) {
  const { acao, usuario } = pedido
  const [invitation, senha, sessoes, situacao] = [
    useResendInvitation(),
    useResetPassword(),
    useEndSessoes(),
    useChangeStatus(true),
  ]
  const { titulo, texto, button, vermelho } = wordingOf(pedido)
  const inProgress = { convite: invitation, senha, sessoes, desativar: situacao }[acao]
  const ao = { onSuccess: close }
  function run(): void {
    if (acao === 'convite') invitation.mutate(usuario, ao)
    else if (acao === 'senha') senha.mutate(usuario, ao)
    else if (acao === 'sessoes') sessoes.mutate(usuario, ao)
    else situacao.mutate({ usuario, ativo: false }, ao)
  }
  return (
    <Modal opened onClose={close} title={titulo}>
      <Stack>
        <Text size="sm">{texto}</Text>
        {inProgress.error && (
          <Alert color="vermelho" role="alert">
            {errorMessage(inProgress.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Button data-autofocus loading={inProgress.isPending} {...(vermelho && { color: 'vermelho' })} onClick={run}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
