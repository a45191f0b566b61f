import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { MenuPedido } from '../ui/paineis/MenuPedido.tsx'
import { BotaoTema } from './BotaoTema.tsx'

const OPCOES: { valor: MantineColorScheme; nome: string; Icone: typeof IconSun }[] = [
  { valor: 'light', nome: 'Claro', Icone: IconSun },
  { valor: 'dark', nome: 'Escuro', Icone: IconMoon },
  { valor: 'auto', nome: 'Como no sistema', Icone: IconDeviceDesktop },
]

/** The choice itself: light, dark, or as the system says. */
export function MenuTema() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <MenuPedido botao={<BotaoTema />}>
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
    </MenuPedido>
  )
}
