import { Menu } from '@mantine/core'
import { cloneElement, useRef, type ReactElement, type ReactNode, type Ref } from 'react'

interface Props {
  /** Button that reopens the menu once it is closed. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  width?: number
  children: ReactNode
}

/** Menu of the frame that mounts open, because its chunk loads on the first click. */
export function RequestedMenu({ button, width, children }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  // The clicked button was the stand-in and is unmounted: return the focus to this one.
  return (
    <Menu
      defaultOpened
      {...(width !== undefined && { width })}
      withinPortal={false}
      returnFocus={false}
      onClose={() => target.current?.focus()}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
