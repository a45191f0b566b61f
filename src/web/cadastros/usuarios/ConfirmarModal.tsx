import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useEncerrarSessoes, useMudarSituacao, useRedefinirSenha, useReenviarConvite } from './api.ts'

/** An act on a user that is asked once before it is done. */
export interface Pedido {
  acao: 'convite' | 'senha' | 'sessoes' | 'desativar'
  usuario: UsuarioDoCadastro
}

interface Dizeres {
  titulo: string
  texto: string
  botao: string
  vermelho?: true
}

function dizeres({ acao, usuario: u }: Pedido): Dizeres {
  switch (acao) {
    case 'convite':
      return {
        titulo: 'Reenviar o convite?',
        texto: `${u.nome} recebe outro convite em ${u.email}, que vale por 7 dias. O anterior deixa de valer.`,
        botao: 'Reenviar convite',
      }
    case 'senha':
      return {
        titulo: 'Enviar o link de nova senha?',
        texto: `${u.nome} recebe em ${u.email} um link que vale por 30 minutos. Até usá-lo, a senha de hoje continua valendo.`,
        botao: 'Enviar link',
      }
    case 'sessoes':
      return {
        titulo: `Encerrar as sessões de ${u.nome}?`,
        texto: `${u.sessoes === 1 ? 'A sessão aberta termina' : `As ${u.sessoes} sessões abertas terminam`} agora. O que não foi gravado nelas se perde; para voltar, é preciso entrar de novo.`,
        botao: 'Encerrar sessões',
        vermelho: true,
      }
    default:
      return {
        titulo: `Desativar ${u.nome}?`,
        texto: 'Sai agora de todas as sessões e não entra mais. O histórico fica, e dá para reativar depois.',
        botao: 'Desativar',
        vermelho: true,
      }
  }
}

/** Asks before inviting again, resetting, ending sessions or deactivating; tells on the spot why it was refused. */
export function ConfirmarModal({ pedido, fechar }: { pedido: Pedido; fechar: () => void }) {
  const { acao, usuario } = pedido
  const [convite, senha, sessoes, situacao] = [
    useReenviarConvite(),
    useRedefinirSenha(),
    useEncerrarSessoes(),
    useMudarSituacao(true),
  ]
  const { titulo, texto, botao, vermelho } = dizeres(pedido)
  const emCurso = { convite, senha, sessoes, desativar: situacao }[acao]
  const ao = { onSuccess: fechar }
  function fazer(): void {
    if (acao === 'convite') convite.mutate(usuario, ao)
    else if (acao === 'senha') senha.mutate(usuario, ao)
    else if (acao === 'sessoes') sessoes.mutate(usuario, ao)
    else situacao.mutate({ usuario, ativo: false }, ao)
  }
  return (
    <Modal opened onClose={fechar} title={titulo}>
      <Stack>
        <Text size="sm">{texto}</Text>
        {emCurso.error && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(emCurso.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Voltar
          </Button>
          <Button data-autofocus loading={emCurso.isPending} {...(vermelho && { color: 'vermelho' })} onClick={fazer}>
            {botao}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
