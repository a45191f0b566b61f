// The menu of the signed-in user in the header.
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { OnDemand } from '../../ui/panels/OnDemand.tsx'
import { UsuarioButton } from './UsuarioButton.tsx'

const UsuarioMenuContent = lazyComponent(() => import('./UsuarioMenuContent.tsx').then((m) => m.UsuarioMenuContent))

/** Signed-in user, the secondary page of the level, and sign-out. */
export function UsuarioMenu() {
  const sessao = useSessao()
  if (!sessao) return null
  return (
    <OnDemand
      closed={(sendRequest) => (
        <UsuarioButton nome={sessao.usuario.nome} aria-haspopup="menu" aria-expanded={false} onClick={sendRequest} />
      )}
    >
      <UsuarioMenuContent sessao={sessao} />
    </OnDemand>
  )
}
