import { useState, type ReactNode } from 'react'
import { useAlturaAteOFim } from '../../ui/tabela/useAlturaAteOFim.ts'
import classes from './Quadro.module.css'

/** A board down to the foot of the window: columns side by side. */
export function Quadro({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const altura = useAlturaAteOFim(caixa)
  return (
    <div
      ref={setCaixa}
      className={classes.quadro}
      style={{ height: altura }}
      role="region"
      aria-label={rotulo}
      tabIndex={0}
    >
      {children}
    </div>
  )
}

interface ColunaProps {
  titulo: string
  /** How many cards there are; undefined while unknown. */
  conta: number | undefined
  /** Under the title: what is late. */
  alerta?: ReactNode
  /** Under the count: a sum. */
  soma?: ReactNode
  /** The store's own colour for it: a thin mark beside the title. */
  cor?: string
  /** Cards can be dropped here, under this name. */
  alvo?: string
  children: ReactNode
}

/** A column of a board: title, count, and its cards. */
export function ColunaDoQuadro({ titulo, conta, alerta, soma, cor, alvo, children }: ColunaProps) {
  return (
    <section
      className={classes.coluna}
      aria-label={titulo}
      data-alvo={alvo}
      style={cor === undefined ? undefined : { borderTop: `3px solid ${cor}` }}
    >
      <header className={classes.titulo}>
        <h2>{titulo}</h2>
        <span className={classes.conta}>{conta === undefined ? '…' : conta.toLocaleString('pt-BR')}</span>
        {alerta && <span className={classes.fora}>{alerta}</span>}
        {soma && <span className={classes.valor}>{soma}</span>}
      </header>
      {children}
    </section>
  )
}
