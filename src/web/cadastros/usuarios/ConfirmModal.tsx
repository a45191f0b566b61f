import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useEndSessoes, useChangeStatus, useResetFactors, useResetPassword, useResendInvitation } from './api.ts'

/** A reason says something. */
const MIN_REASON = 5

/** An act on a user that needs confirmation. */
export interface RequestData {
  acao: 'convite' | 'senha' | 'fatores' | 'sessoes' | 'desativar'
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
    case 'fatores':
      return {
        titulo: `Redefinir o segundo fator de ${u.nome}?`,
        texto: `As chaves de acesso, o aplicativo de códigos e o PIN saem, e as sessões terminam. ${u.nome} entra só com a senha e é avisado em ${u.email}. Confira antes quem está pedindo.`,
        button: 'Redefinir',
        vermelho: true,
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
  const [motivo, setMotivo] = useState('')
  const [invitation, senha, fatores, sessoes, situacao] = [
    useResendInvitation(),
    useResetPassword(),
    useResetFactors(),
    useEndSessoes(),
    useChangeStatus(true),
  ]
  const { titulo, texto, button, vermelho } = wordingOf(pedido)
  const inProgress = { convite: invitation, senha, fatores, sessoes, desativar: situacao }[acao]
  const ao = { onSuccess: close }
  function run(): void {
    if (acao === 'convite') invitation.mutate(usuario, ao)
    else if (acao === 'senha') senha.mutate(usuario, ao)
    else if (acao === 'fatores') fatores.mutate({ ...usuario, motivo }, ao)
    else if (acao === 'sessoes') sessoes.mutate(usuario, ao)
    else situacao.mutate({ usuario, ativo: false }, ao)
  }
  return (
    <Modal opened onClose={close} title={titulo}>
      <Stack>
        <Text size="sm">{texto}</Text>
        {acao === 'fatores' && (
          <Textarea
            label="Por quê, e como a pessoa provou quem é"
            maxLength={300}
            data-autofocus
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        )}
        {inProgress.error && (
          <Alert color="vermelho" role="alert">
            {errorMessage(inProgress.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Button
            data-autofocus={acao !== 'fatores'}
            disabled={acao === 'fatores' && motivo.trim().length < MIN_REASON}
            loading={inProgress.isPending}
            {...(vermelho && { color: 'vermelho' })}
            onClick={run}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
