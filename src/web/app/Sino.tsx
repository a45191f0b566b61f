import { adiado } from '../core/adiado.ts'
import { naoLidas, useNotificacoes } from '../core/notificacoes.ts'
import { SobPedido } from '../ui/paineis/SobPedido.tsx'
import { BotaoSino } from './BotaoSino.tsx'

const PainelSino = adiado(() => import('./PainelSino.tsx').then((m) => m.PainelSino))

/** The bell of the header. */
export function Sino() {
  const novas = naoLidas(useNotificacoes())
  return (
    <SobPedido
      fechado={(pedir) => <BotaoSino novas={novas} aria-haspopup="dialog" aria-expanded={false} onClick={pedir} />}
    >
      <PainelSino />
    </SobPedido>
  )
}
