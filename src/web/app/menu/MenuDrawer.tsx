import { Drawer } from '@mantine/core'
import { MenuLateral } from './SideMenu.tsx'
import { LojaSelect } from '../loja/LojaSelect.tsx'

/** Menu on narrow screens, with the store select above it. */
export function MenuDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Drawer opened={opened} onClose={close} size={280} title="Menu" hiddenFrom="md">
      <LojaSelect wide />
      <MenuLateral onChoose={close} />
    </Drawer>
  )
}
