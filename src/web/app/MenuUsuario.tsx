import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconHome, IconLogout, IconStar } from '@tabler/icons-react'
import { LANDING } from '#shared/acesso-telas.ts'
import { TELAS } from '#shared/telas.ts'
import { useIr } from '../lib/navegar.ts'
import { nomeNivel, useSessao } from '../lib/session.ts'
import { Avatar } from '../ui/dados/Avatar.tsx'
import { enderecoDe, paginaInicial } from './guards.ts'

/** Who is signed in, the secondary page of the level, and the way out. */
export function MenuUsuario() {
  const sessao = useSessao()
  const ir = useIr()
  if (!sessao) return null
  const { segunda } = LANDING[sessao.nivel]
  const telaSegunda = TELAS.find((t) => t.path === segunda)
  return (
    <Menu width={230} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`Usuário ${sessao.usuario.nome}`} style={{ borderRadius: '50%' }}>
          <Avatar nome={sessao.usuario.nome} decorativo />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--texto)" truncate>
            {sessao.usuario.nome}
          </Text>
          <Text size="xs" truncate>
            {sessao.usuario.email}
          </Text>
          <Text size="xs">{nomeNivel(sessao.nivel)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHome size={16} />} onClick={() => void ir(paginaInicial())}>
          Página inicial
        </Menu.Item>
        {telaSegunda && (
          <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void ir(enderecoDe(telaSegunda.path))}>
            {telaSegunda.titulo}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void ir('/logout')}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
