import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconFilter,
  IconFingerprintOff,
  IconKey,
  IconLogout,
  IconMailForward,
  IconPencil,
} from '@tabler/icons-react'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { canResetFactors } from '#shared/rules/niveis.ts'
import { useSessao } from '../../core/session/session.ts'
import { useOpenForm } from '../../recipes/form/record.ts'
import { useChangeStatus } from './api.ts'
import type { RequestData } from './ConfirmModal.tsx'

interface Props {
  usuario: UsuarioRecord
  confirmar: (pedido: RequestData) => void
}

/** Actions on a user, as menu items. */
export function UsuarioActions({ usuario: u, confirmar }: Props) {
  const edit = useOpenForm('/cadastros/usuarios/form')
  const filterBy = useOpenForm('/cadastros/usuarios/filtros/form')
  const modify = useChangeStatus()
  const eu = useSessao()?.usuario
  const isSelf = eu?.codUsuario === u.codUsuario
  const ask = (acao: RequestData['acao']) => () => confirmar({ acao, usuario: u })
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => edit(u.codUsuario)}>
        Editar
      </Menu.Item>
      {!isSelf && (
        <Menu.Item leftSection={<IconFilter size={16} />} onClick={() => filterBy(u.codUsuario)}>
          Filtros de lojas
        </Menu.Item>
      )}
      {u.situacao === 'CONVIDADO' && (
        <Menu.Item leftSection={<IconMailForward size={16} />} onClick={ask('convite')}>
          Reenviar convite
        </Menu.Item>
      )}
      {u.situacao === 'ATIVO' && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={ask('senha')}>
          Enviar link de nova senha
        </Menu.Item>
      )}
      {u.situacao === 'ATIVO' && !isSelf && eu && canResetFactors(eu.codNivel, u.codNivel) && (
        <Menu.Item leftSection={<IconFingerprintOff size={16} />} onClick={ask('fatores')}>
          Redefinir segundo fator
        </Menu.Item>
      )}
      {u.sessoes > 0 && (
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={ask('sessoes')}>
          Encerrar sessões
        </Menu.Item>
      )}
      {!isSelf && <Menu.Divider />}
      {!isSelf &&
        (u.ativo ? (
          <Menu.Item color="vermelho" leftSection={<IconBan size={16} />} onClick={ask('desativar')}>
            Desativar
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => modify.mutate({ usuario: u, ativo: true })}>
            Reativar
          </Menu.Item>
        ))}
    </>
  )
}
