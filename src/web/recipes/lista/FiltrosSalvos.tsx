import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { adiado } from '../../core/adiado.ts'
import classes from './ListPage.module.css'
import type { FiltrosSalvosProps } from './MenuFiltros.tsx'

const MenuFiltros = adiado(() => import('./MenuFiltros.tsx').then((m) => m.MenuFiltros))

/** Filters that the person keeps by name: apply, keep the present ones, take away. The menu comes when first asked for. */
export function FiltrosSalvos(props: FiltrosSalvosProps) {
  const [pedido, setPedido] = useState(false)
  const botao = (
    <Button
      variant="default"
      className={classes.curto}
      leftSection={<IconBookmark size={17} />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPedido(true)}
    >
      Meus filtros
    </Button>
  )
  if (!pedido) return botao
  return (
    <Suspense fallback={botao}>
      <MenuFiltros {...props} />
    </Suspense>
  )
}
