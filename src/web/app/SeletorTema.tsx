import { adiado } from '../core/adiado.ts'
import { SobPedido } from '../ui/paineis/SobPedido.tsx'
import { BotaoTema } from './BotaoTema.tsx'

const MenuTema = adiado(() => import('./MenuTema.tsx').then((m) => m.MenuTema))

/** Light, dark, or as the system says. */
export function SeletorTema() {
  return (
    <SobPedido fechado={(pedir) => <BotaoTema aria-haspopup="menu" aria-expanded={false} onClick={pedir} />}>
      <MenuTema />
    </SobPedido>
  )
}
