import { useState, type DragEvent, type ReactNode } from 'react'
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
  /** A card may be let go here: what that does. */
  soltar?: (() => void) | undefined
  children: ReactNode
}

/** What takes a card that is let go over it. */
function useAlvo(soltar: (() => void) | undefined) {
  const [sobre, setSobre] = useState(false)
  if (!soltar) return {}
  return {
    'data-aceita': true,
    'data-sobre': sobre || undefined,
    onDragOver: (e: DragEvent) => {
      e.preventDefault()
      setSobre(true)
    },
    onDragLeave: (e: DragEvent) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setSobre(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault()
      setSobre(false)
      soltar()
    },
  }
}

/** A column of a board: title, count, and its cards; narrow while it is empty. */
export function ColunaDoQuadro({ titulo, conta, alerta, soma, soltar, children }: ColunaProps) {
  return (
    <section
      className={classes.coluna}
      aria-label={titulo}
      data-vazia={(conta === 0 && !soltar) || undefined}
      {...useAlvo(soltar)}
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
export function SaidaDoQuadro({ titulo, soltar }: { titulo: string; soltar: (() => void) | undefined }) {
  const alvo = useAlvo(soltar)
  return (
    soltar && (
      <div className={classes.saida} {...alvo}>
        {titulo}
      </div>
    )
  )
}
