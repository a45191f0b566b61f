import { adiado } from '../../core/adiado.ts'
import { SobPedido } from '../paineis/SobPedido.tsx'
import { BotaoOpcoes } from './BotaoOpcoes.tsx'
import type { OpcoesTabelaProps } from './PainelOpcoes.tsx'

const PainelOpcoes = adiado<OpcoesTabelaProps<never>>(() => import('./PainelOpcoes.tsx').then((m) => m.PainelOpcoes))

/** Chooses a table's columns and density. */
export function OpcoesTabela<T>(props: OpcoesTabelaProps<T>) {
  return (
    <SobPedido fechado={(pedir) => <BotaoOpcoes aria-haspopup="dialog" aria-expanded={false} onClick={pedir} />}>
      <PainelOpcoes {...props} />
    </SobPedido>
  )
}
