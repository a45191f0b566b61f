import { Menu } from '@mantine/core'
import { cloneElement, useRef, type ReactElement, type ReactNode, type Ref } from 'react'

interface Props {
  /** The button that opens it again once closed. */
  botao: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  width?: number
  children: ReactNode
}

/** A menu of the page's frame that has just been asked for: open from the start. */
export function MenuPedido({ botao, width, children }: Props) {
  const alvo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is another one, gone by now: the focus comes back to this.
  return (
    <Menu
      defaultOpened
      {...(width !== undefined && { width })}
      withinPortal={false}
      returnFocus={false}
      onClose={() => alvo.current?.focus()}
    >
      <Menu.Target>{cloneElement(botao, { ref: alvo })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
