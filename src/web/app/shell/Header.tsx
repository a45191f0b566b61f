import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useUnsent } from '../../core/offline/unsent.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { loadPendingBadge } from '../../recipes/offline/parts.ts'
import { LiveIndicator } from '../../recipes/list/LiveIndicator.tsx'
import { Mark } from '../../ui/display/Mark.tsx'
import classes from './Header.module.css'
import { landingPage } from '../navigation/guards.ts'
import { UsuarioMenu } from '../usuario/UsuarioMenu.tsx'
import { LojaSelect } from '../loja/LojaSelect.tsx'
import { ThemeSelect } from './ThemeSelect.tsx'
import { Bell } from '../notices/Bell.tsx'

const PendingBadge = lazyComponent(loadPendingBadge)

const SEARCH_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Button that opens the menu on narrow screens; `floating` lets it float over screens without a header. */
export function MenuButton({ onClick, floating = false }: { onClick: () => void; floating?: boolean }) {
  return (
    <ActionIcon
      className={floating ? classes.solto : classes.hamburguer}
      variant={floating ? 'default' : 'subtle'}
      color="gray"
      size={36}
      aria-label="Abrir menu"
      onClick={onClick}
    >
      <IconMenu2 size={20} />
    </ActionIcon>
  )
}

/** Fixed header: brand, search, store, live indicator, bell, theme, user. */
export function Header({ openMenu, openSearch }: { openMenu: () => void; openSearch: () => void }) {
  const { nameEmpresa, icone } = useDistribuidor()
  const unsent = useUnsent()
  return (
    <header className={classes.cabecalho}>
      <MenuButton onClick={openMenu} />
      <ScreenLink to={landingPage()} className={classes.marca}>
        <Mark icon={icone} />
        <b>{nameEmpresa}</b>
        <span className={classes.produto}>Gestão Oferta Digital</span>
      </ScreenLink>
      <div className={classes.meio} />
      <LiveIndicator onlyProblems />
      {unsent && (
        <Suspense>
          <PendingBadge unsent={unsent} />
        </Suspense>
      )}
      <UnstyledButton className={classes.busca} onClick={openSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} />
        <span className={classes.dica}>Placa, cliente, OS, orçamento…</span>
        <Kbd className={classes.tecla} size="xs">
          {SEARCH_KEY}
        </Kbd>
      </UnstyledButton>
      <div className={classes.loja}>
        <LojaSelect />
      </div>
      <Bell />
      <ThemeSelect />
      <UsuarioMenu />
    </header>
  )
}
