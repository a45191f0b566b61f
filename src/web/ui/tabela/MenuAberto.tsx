import { Menu } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import classes from './MenuDaLinha.module.css'

/** The menu itself, open from the start; once closed it opens again from its button. */
export function MenuAberto({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  const botao = useRef<HTMLButtonElement>(null)
  // The button that was pressed is another one, gone by now: the focus comes back to this.
  return (
    <Menu defaultOpened returnFocus={false} onClose={() => botao.current?.focus()}>
      <Menu.Target>
        <button ref={botao} type="button" className={classes.botao} aria-label={rotulo} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
