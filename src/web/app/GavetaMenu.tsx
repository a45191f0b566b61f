import { Drawer } from '@mantine/core'
import { MenuLateral } from './MenuLateral.tsx'
import { SeletorLoja } from './SeletorLoja.tsx'

/** The menu on narrow screens, with the dealership above it. */
export function GavetaMenu({ aberto, fechar }: { aberto: boolean; fechar: () => void }) {
  return (
    <Drawer opened={aberto} onClose={fechar} size={280} title="Menu" hiddenFrom="md">
      <SeletorLoja largo />
      <MenuLateral aoEscolher={fechar} />
    </Drawer>
  )
}
