import { Menu } from '@mantine/core'
import { IconBan, IconCheck, IconFilter, IconKey, IconLogout, IconMailForward, IconPencil } from '@tabler/icons-react'
import type { UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { useSessao } from '../../core/session.ts'
import { useAbrirForm } from '../../recipes/formulario/registro.ts'
import { useMudarSituacao } from './api.ts'
import type { Pedido } from './ConfirmarModal.tsx'

interface Props {
  usuario: UsuarioDoCadastro
  confirmar: (pedido: Pedido) => void
}

/** What can be done to a user, as menu items. */
export function AcoesUsuario({ usuario: u, confirmar }: Props) {
  const editar = useAbrirForm('/cadastros/usuarios/form')
  const filtrar = useAbrirForm('/cadastros/usuarios/filtros/form')
  const mudar = useMudarSituacao()
  const euMesmo = useSessao()?.usuario.codUsuario === u.codUsuario
  const pedir = (acao: Pedido['acao']) => () => confirmar({ acao, usuario: u })
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => editar(u.codUsuario)}>
        Editar
      </Menu.Item>
      {!euMesmo && (
        <Menu.Item leftSection={<IconFilter size={16} />} onClick={() => filtrar(u.codUsuario)}>
          Filtros de lojas
        </Menu.Item>
      )}
      {u.situacao === 'CONVIDADO' && (
        <Menu.Item leftSection={<IconMailForward size={16} />} onClick={pedir('convite')}>
          Reenviar convite
        </Menu.Item>
      )}
      {u.situacao === 'ATIVO' && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={pedir('senha')}>
          Enviar link de nova senha
        </Menu.Item>
      )}
      {u.sessoes > 0 && (
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={pedir('sessoes')}>
          Encerrar sessões
        </Menu.Item>
      )}
      {!euMesmo && <Menu.Divider />}
      {!euMesmo &&
        (u.ativo ? (
          <Menu.Item color="vermelho" leftSection={<IconBan size={16} />} onClick={pedir('desativar')}>
            Desativar
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => mudar.mutate({ usuario: u, ativo: true })}>
            Reativar
          </Menu.Item>
        ))}
    </>
  )
}
