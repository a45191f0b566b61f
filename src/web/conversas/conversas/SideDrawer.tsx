import { Drawer } from '@mantine/core'
import { ClienteSide } from './ClienteSide.tsx'

/** The customer's side where it does not fit beside the thread. */
export function SideDrawer({ codConversa, close }: { codConversa: number; close: () => void }) {
  return (
    <Drawer opened onClose={close} position="right" size={360} title="Cliente">
      <ClienteSide codConversa={codConversa} />
    </Drawer>
  )
}
