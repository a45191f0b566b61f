import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const OPCOES: { valor: MantineColorScheme; nome: string; Icone: typeof IconSun }[] = [
  { valor: 'light', nome: 'Claro', Icone: IconSun },
  { valor: 'dark', nome: 'Escuro', Icone: IconMoon },
  { valor: 'auto', nome: 'Como no sistema', Icone: IconDeviceDesktop },
]

/** Light, dark, or as the system says. */
export function SeletorTema() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const escuro = useComputedColorScheme('light') === 'dark'
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Tema">
          {escuro ? <IconMoon size={19} /> : <IconSun size={19} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {OPCOES.map(({ valor, nome, Icone }) => (
          <Menu.Item
            key={valor}
            leftSection={<Icone size={16} />}
            rightSection={valor === colorScheme ? <IconCheck size={14} aria-label="escolhido" /> : null}
            onClick={() => setColorScheme(valor)}
          >
            {nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
