import { Component, type ReactNode } from 'react'
import { Notice } from './Notice.tsx'

const RETRY_MS = 30_000

const reload = () => location.reload()

/**
 * Error boundary for a page whose chunk failed to load. A reload loses no input, so it reloads on the button, when the network
 * returns, and every 30 seconds, because nobody stands at a television to press a button.
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
      <Notice
        icon="📶"
        title="A página não abriu"
        text="A conexão falhou enquanto ela vinha. Confira a internet do aparelho e tente de novo."
        action={{ text: 'Tentar de novo', onClick: reload }}
      />
    )
  }
}
