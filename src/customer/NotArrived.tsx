import { Component, type ReactNode } from 'react'
import { Aviso } from './Aviso.tsx'

const RETRY_MS = 30_000

const reload = () => location.reload()

/**
 * Stands in place of a page whose code did not come. Nothing was typed on it yet, so it is loaded anew: by the person, when the network is back, and
 * every half minute, as nobody stands before a television to press a button.
 */
export class NotArrived extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override state = { failed: false }

  override componentDidCatch(): void {
    addEventListener('online', reload)
    setInterval(() => navigator.onLine && reload(), RETRY_MS)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Aviso
        icone="📶"
        titulo="A página não abriu"
        texto="A conexão falhou enquanto ela vinha. Confira a internet do aparelho e tente de novo."
        acao={{ texto: 'Tentar de novo', aoClicar: reload }}
      />
    )
  }
}
