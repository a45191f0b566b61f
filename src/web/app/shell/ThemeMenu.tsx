import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { RequestedMenu } from '../../ui/panels/RequestedMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const OPTIONS: { valor: MantineColorScheme; nome: string; Icon: typeof IconSun }[] = [
  { valor: 'light', nome: 'Claro', Icon: IconSun },
  { valor: 'dark', nome: 'Escuro', Icon: IconMoon },
  { valor: 'auto', nome: 'Como no sistema', Icon: IconDeviceDesktop },
]

/** Menu of themes: light, dark, or as the system says. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <RequestedMenu button={<ThemeButton />}>
      {OPTIONS.map(({ valor, nome, Icon }) => (
        <Menu.Item
          key={valor}
          leftSection={<Icon size={16} />}
          rightSection={valor === colorScheme ? <IconCheck size={14} aria-label="escolhido" /> : null}
          onClick={() => setColorScheme(valor)}
        >
          {nome}
        </Menu.Item>
      ))}
    </RequestedMenu>
  )
}
