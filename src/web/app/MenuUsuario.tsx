import { adiado } from '../core/adiado.ts'
import { useSessao } from '../core/session.ts'
import { SobPedido } from '../ui/paineis/SobPedido.tsx'
import { BotaoUsuario } from './BotaoUsuario.tsx'

const MenuDoUsuario = adiado(() => import('./MenuDoUsuario.tsx').then((m) => m.MenuDoUsuario))

/** Who is signed in, the secondary page of the level, and the way out. */
export function MenuUsuario() {
  const sessao = useSessao()
  if (!sessao) return null
  return (
    <SobPedido
      fechado={(pedir) => (
        <BotaoUsuario nome={sessao.usuario.nome} aria-haspopup="menu" aria-expanded={false} onClick={pedir} />
      )}
    >
      <MenuDoUsuario sessao={sessao} />
    </SobPedido>
  )
}
