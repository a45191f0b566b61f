import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHotkey } from '../../core/navigation/hotkeys.ts'
import classes from './DetailDrawer.module.css'
import type { Detail } from './useDetail.ts'

interface Props {
  detalhe: Detail
  titulo: ReactNode
  largura?: number
  /** Codes of the list's rows in order: buttons and the keys j and k go to the next and previous one. */
  neighbors?: readonly number[] | undefined
  /** Actions of the record, always visible at the bottom. */
  footer?: ReactNode
  children: (codigo: number) => ReactNode
}

/** Whether no other dialog is open over the drawer: Escape must close only the topmost one. */
function alone(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length <= 1
}

/** Drawer with a record's detail over its list; the URL names the record. */
export function DetailDrawer({ detalhe, titulo, largura = 560, neighbors = [], footer, children }: Props) {
  const aberta = detalhe.codigo !== null
  const place = detalhe.codigo === null ? -1 : neighbors.indexOf(detalhe.codigo)
  // Last requested code: pressing j again before the URL has changed goes on from it.
  const pedido = useRef(detalhe.codigo)
  useEffect(() => {
    pedido.current = detalhe.codigo
  }, [detalhe.codigo])
  function move(step: 1 | -1): void {
    const de = neighbors.indexOf(pedido.current ?? 0)
    const codigo = de < 0 ? undefined : neighbors[de + step]
    if (codigo === undefined) return
    pedido.current = codigo
    detalhe.swap(codigo)
  }
  useHotkey('k', () => alone() && move(-1), aberta)
  useHotkey('j', () => alone() && move(1), aberta)
  return (
    <Drawer
      opened={aberta}
      onClose={() => alone() && detalhe.close()}
      position="right"
      size={largura}
      title={
        <Group gap={10} wrap="nowrap">
          <span>{titulo}</span>
          {place >= 0 && neighbors.length > 1 && (
            <Group gap={2} wrap="nowrap">
              <NeighborButton
                label="Anterior (k)"
                goTo={place > 0 ? () => move(-1) : undefined}
                icone={<IconChevronUp size={18} />}
              />
              <NeighborButton
                label="Próximo (j)"
                goTo={place < neighbors.length - 1 ? () => move(1) : undefined}
                icone={<IconChevronDown size={18} />}
              />
            </Group>
          )}
        </Group>
      }
      // Focus the close button, not the button to another record, which comes first.
      closeButtonProps={{ 'aria-label': 'Fechar', 'data-autofocus': true } as object}
      overlayProps={{ backgroundOpacity: 0.18 }}
      classNames={{ content: classes.gaveta, body: classes.corpo }}
    >
      {detalhe.codigo !== null && children(detalhe.codigo)}
      {footer !== undefined && (
        <div className={classes.rodape} data-acoes>
          {footer}
        </div>
      )}
    </Drawer>
  )
}

function NeighborButton({ label, goTo, icone }: { label: string; goTo: (() => void) | undefined; icone: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      aria-disabled={!goTo}
      data-disabled={!goTo || undefined}
      onClick={goTo}
    >
      {icone}
    </ActionIcon>
  )
}
