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
  /** The store's own colour for it. */
  cor?: string
  /** Cards can be dropped here, under this name. */
  alvo?: string
  /** The card that is being dragged may be let go here. */
  aceita?: boolean
  children: ReactNode
}

/** A column of a board: title, count, and its cards; narrow while it is empty and takes nothing. */
export function ColunaDoQuadro({ titulo, conta, alerta, soma, cor, alvo, aceita = false, children }: ColunaProps) {
  return (
    <section
      className={classes.coluna}
      aria-label={titulo}
      data-alvo={alvo}
      data-aceita={aceita || undefined}
      data-vazia={(conta === 0 && !aceita) || undefined}
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

/** A place to let a card go that is no stage of the board, in sight only while one that it takes is dragged. */
export function SaidaDoQuadro({ titulo, alvo }: { titulo: string; alvo: string }) {
  return (
    <div className={classes.saida} data-alvo={alvo}>
      {titulo}
    </div>
  )
}
