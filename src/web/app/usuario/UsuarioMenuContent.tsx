import { Kbd, Menu, Text } from '@mantine/core'
import { IconHome, IconKeyboard, IconLogout, IconStar, IconUser, IconUsers } from '@tabler/icons-react'
import { LANDING } from '#shared/core/screen-access.ts'
import { SCREENS } from '#shared/core/screens.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Sessao } from '../../core/session/credentials.ts'
import { nivelName } from '../../core/session/session.ts'
import { isSharedDevice } from '../../core/session/shared-device.ts'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { RequestedMenu } from '../../ui/panels/RequestedMenu.tsx'
import { UsuarioButton } from './UsuarioButton.tsx'
import { shortcutSheetStore } from '../shell/shortcut-sheet.ts'
import { screenUrl, landingPage } from '../navigation/guards.ts'

/** Items of the user's menu. */
export function UsuarioMenuContent({ sessao }: { sessao: Sessao }) {
  const goTo = useGoTo()
  const conta = useDetail('conta')
  const { segunda: second } = LANDING[sessao.nivel]
  const secondaryScreen = SCREENS.find((t) => t.path === second)
  function changePerson(): void {
    if (navigator.onLine) void goTo('/aparelho')
    else
      toast.info(`Sem rede não dá para trocar de pessoa: o que for feito agora vai em nome de ${sessao.usuario.nome}`)
  }
  return (
    <RequestedMenu button={<UsuarioButton nome={sessao.usuario.nome} />} width={230}>
      <Menu.Label>
        <Text fw={600} size="sm" c="var(--texto)" truncate>
          {sessao.usuario.nome}
        </Text>
        <Text size="xs" truncate>
          {sessao.usuario.email}
        </Text>
        <Text size="xs">{nivelName(sessao.nivel)}</Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item leftSection={<IconUser size={16} />} onClick={() => conta.open(1)}>
        Minha conta
      </Menu.Item>
      <Menu.Item leftSection={<IconHome size={16} />} onClick={() => void goTo(landingPage())}>
        Página inicial
      </Menu.Item>
      {secondaryScreen && (
        <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void goTo(screenUrl(secondaryScreen.path))}>
          {secondaryScreen.titulo}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconKeyboard size={16} />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={() => shortcutSheetStore.set(true)}
      >
        Teclas de atalho
      </Menu.Item>
      <Menu.Divider />
      {isSharedDevice() && (
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={changePerson}>
          Trocar de pessoa
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void goTo('/logout')}>
        Sair
      </Menu.Item>
    </RequestedMenu>
  )
}
