import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHotkey } from '../../core/navigation/hotkeys.ts'
import classes from './DetailDrawer.module.css'
import type { Detail } from './useDetail.ts'

interface Props {
  detail: Detail
  title: ReactNode
  width?: number
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
export function DetailDrawer({ detail, title, width = 560, neighbors = [], footer, children }: Props) {
  const opened = detail.codigo !== null
  const place = detail.codigo === null ? -1 : neighbors.indexOf(detail.codigo)
  // Last requested code: pressing j again before the URL has changed goes on from it.
  const request = useRef(detail.codigo)
  useEffect(() => {
    request.current = detail.codigo
  }, [detail.codigo])
  function move(step: 1 | -1): void {
    const de = neighbors.indexOf(request.current ?? 0)
    const codigo = de < 0 ? undefined : neighbors[de + step]
    if (codigo === undefined) return
    request.current = codigo
    detail.swap(codigo)
  }
  useHotkey('k', () => alone() && move(-1), opened)
  useHotkey('j', () => alone() && move(1), opened)
  return (
    <Drawer
      opened={opened}
      onClose={() => alone() && detail.close()}
      position="right"
      size={width}
      title={
        <Group gap={10} wrap="nowrap">
          <span>{title}</span>
          {place >= 0 && neighbors.length > 1 && (
            <Group gap={2} wrap="nowrap">
              <NeighborButton
                label="Anterior (k)"
                goTo={place > 0 ? () => move(-1) : undefined}
                icon={<IconChevronUp size={18} />}
              />
              <NeighborButton
                label="Próximo (j)"
                goTo={place < neighbors.length - 1 ? () => move(1) : undefined}
                icon={<IconChevronDown size={18} />}
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
      {detail.codigo !== null && children(detail.codigo)}
      {footer !== undefined && (
        <div className={classes.rodape} data-acoes>
          {footer}
        </div>
      )}
    </Drawer>
  )
}

function NeighborButton({ label, goTo, icon }: { label: string; goTo: (() => void) | undefined; icon: ReactNode }) {
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
      {icon}
    </ActionIcon>
  )
}
