import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DetailDrawer.module.css'
import type { Detalhe } from './useDetalhe.ts'

interface Props {
  detalhe: Detalhe
  titulo: ReactNode
  largura?: number
  /** At the foot, always in sight: the record's actions. */
  rodape?: ReactNode
  children: (codigo: number) => ReactNode
}

/** Escape over a dialog that stands on the drawer closes that dialog alone. */
function sozinha(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length <= 1
}

/** A record's detail at the right of its list, with an address of its own. */
export function DetailDrawer({ detalhe, titulo, largura = 560, rodape, children }: Props) {
  return (
    <Drawer
      opened={detalhe.codigo !== null}
      onClose={() => sozinha() && detalhe.fechar()}
      position="right"
      size={largura}
      title={titulo}
      overlayProps={{ backgroundOpacity: 0.18 }}
      classNames={{ content: classes.gaveta, body: classes.corpo }}
    >
      {detalhe.codigo !== null && children(detalhe.codigo)}
      {rodape !== undefined && (
        <div className={classes.rodape} data-acoes>
          {rodape}
        </div>
      )}
    </Drawer>
  )
}
