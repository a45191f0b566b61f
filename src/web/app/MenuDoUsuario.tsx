import { Kbd, Menu, Text } from '@mantine/core'
import { IconHome, IconKeyboard, IconLogout, IconStar, IconUser } from '@tabler/icons-react'
import { LANDING } from '#shared/core/acesso-telas.ts'
import { TELAS } from '#shared/core/telas.ts'
import { useIr } from '../core/navegar.ts'
import type { Sessao } from '../core/credencial.ts'
import { nomeNivel } from '../core/session.ts'
import { useDetalhe } from '../recipes/lista/useDetalhe.ts'
import { MenuPedido } from '../ui/paineis/MenuPedido.tsx'
import { BotaoUsuario } from './BotaoUsuario.tsx'
import { folhaStore } from './folha-de-teclas.ts'
import { enderecoDe, paginaInicial } from './guards.ts'

/** The menu itself. */
export function MenuDoUsuario({ sessao }: { sessao: Sessao }) {
  const ir = useIr()
  const conta = useDetalhe('conta')
  const { segunda } = LANDING[sessao.nivel]
  const telaSegunda = TELAS.find((t) => t.path === segunda)
  return (
    <MenuPedido botao={<BotaoUsuario nome={sessao.usuario.nome} />} width={230}>
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
      <Menu.Item leftSection={<IconUser size={16} />} onClick={() => conta.abrir(1)}>
        Minha conta
      </Menu.Item>
      <Menu.Item leftSection={<IconHome size={16} />} onClick={() => void ir(paginaInicial())}>
        Página inicial
      </Menu.Item>
      {telaSegunda && (
        <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void ir(enderecoDe(telaSegunda.path))}>
          {telaSegunda.titulo}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconKeyboard size={16} />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={() => folhaStore.set(true)}
      >
        Teclas de atalho
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void ir('/logout')}>
        Sair
      </Menu.Item>
    </MenuPedido>
  )
}
