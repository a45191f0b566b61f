import { Drawer } from '@mantine/core'
import { PairsList, type PairsListFilter } from './PairsList.tsx'

/** Rows behind a figure, in a drawer. */
export function PairsDrawer({ title, filtro, close }: { title: string; filtro: PairsListFilter; close: () => void }) {
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={560}
      title={title}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <PairsList filtro={filtro} />
    </Drawer>
  )
}
