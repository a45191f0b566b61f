import { Menu } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import classes from './RowMenu.module.css'

/** Menu that mounts open; afterwards its own button reopens it. */
export function OpenMenu({ label, children }: { label: string; children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null)
  // The clicked button was the stand-in and is unmounted: return the focus to this one.
  return (
    <Menu defaultOpened returnFocus={false} onClose={() => trigger.current?.focus()}>
      <Menu.Target>
        <button ref={trigger} type="button" className={classes.botao} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
