import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../../lib/erros.ts'

interface Props {
  senao: ReactNode
  children: ReactNode
}

/** A part by `adiado` within a form: where its code does not come `senao` stands in its place, and the screen stays with what was typed in it. */
export class SeNaoVier extends Component<Props, { erro: unknown }> {
  override state = { erro: null }

  static getDerivedStateFromError(erro: unknown) {
    return { erro }
  }

  override render() {
    const { erro } = this.state
    if (erro === null) return this.props.children
    if ((erro as unknown) instanceof ChunkLoadError) return this.props.senao
    throw erro as unknown
  }
}
