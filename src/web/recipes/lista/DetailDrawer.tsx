import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTecla } from '../../core/teclas.ts'
import classes from './DetailDrawer.module.css'
import type { Detalhe } from './useDetalhe.ts'

interface Props {
  detalhe: Detalhe
  titulo: ReactNode
  largura?: number
  /** Codes of the list's rows in their order: the drawer goes from one to the next, by button and by j and k. */
  vizinhos?: readonly number[] | undefined
  /** At the foot, always in sight: the record's actions. */
  rodape?: ReactNode
  children: (codigo: number) => ReactNode
}

/** Escape over a dialog that stands on the drawer closes that dialog alone. */
function sozinha(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length <= 1
}

/** A record's detail at the right of its list, with an address of its own. */
export function DetailDrawer({ detalhe, titulo, largura = 560, vizinhos = [], rodape, children }: Props) {
  const aberta = detalhe.codigo !== null
  const lugar = detalhe.codigo === null ? -1 : vizinhos.indexOf(detalhe.codigo)
  // What was asked for last: a key pressed before the screen has followed goes on from there.
  const pedido = useRef(detalhe.codigo)
  useEffect(() => {
    pedido.current = detalhe.codigo
  }, [detalhe.codigo])
  function mover(passo: 1 | -1): void {
    const de = vizinhos.indexOf(pedido.current ?? 0)
    const codigo = de < 0 ? undefined : vizinhos[de + passo]
    if (codigo === undefined) return
    pedido.current = codigo
    detalhe.trocar(codigo)
  }
  useTecla('k', () => sozinha() && mover(-1), aberta)
  useTecla('j', () => sozinha() && mover(1), aberta)
  return (
    <Drawer
      opened={aberta}
      onClose={() => sozinha() && detalhe.fechar()}
      position="right"
      size={largura}
      title={
        <Group gap={10} wrap="nowrap">
          <span>{titulo}</span>
          {lugar >= 0 && vizinhos.length > 1 && (
            <Group gap={2} wrap="nowrap">
              <Vizinho
                rotulo="Anterior (k)"
                ir={lugar > 0 ? () => mover(-1) : undefined}
                icone={<IconChevronUp size={18} />}
              />
              <Vizinho
                rotulo="Próximo (j)"
                ir={lugar < vizinhos.length - 1 ? () => mover(1) : undefined}
                icone={<IconChevronDown size={18} />}
              />
            </Group>
          )}
        </Group>
      }
      // Not the way to another record, which stands before it.
      closeButtonProps={{ 'aria-label': 'Fechar', 'data-autofocus': true } as object}
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

function Vizinho({ rotulo, ir, icone }: { rotulo: string; ir: (() => void) | undefined; icone: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={rotulo}
      title={rotulo}
      aria-disabled={!ir}
      data-disabled={!ir || undefined}
      onClick={ir}
    >
      {icone}
    </ActionIcon>
  )
}
