import { Suspense, useState, type ReactNode } from 'react'
import { adiado } from '../../core/adiado.ts'
import classes from './MenuDaLinha.module.css'

const MenuAberto = adiado(() => import('./MenuAberto.tsx').then((m) => m.MenuAberto))

interface Props {
  rotulo: string
  /** The items, made only when the menu opens. */
  children: () => ReactNode
}

/** A row's menu: a bare button until it is asked for, since a thousand rows with a pop-over each do not scroll. */
export function MenuDaLinha({ rotulo, children }: Props) {
  const [pedido, setPedido] = useState(false)
  const botao = (
    <button
      type="button"
      className={classes.botao}
      aria-label={rotulo}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPedido(true)}
    />
  )
  if (!pedido) return botao
  return (
    <Suspense fallback={botao}>
      <MenuAberto rotulo={rotulo}>{children()}</MenuAberto>
    </Suspense>
  )
}
