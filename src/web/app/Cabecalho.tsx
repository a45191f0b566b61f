import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useDistribuidor } from '../core/distribuidor.ts'
import { TelaLink } from '../core/TelaLink.tsx'
import { SinalAoVivo } from '../recipes/lista/SinalAoVivo.tsx'
import { Marca } from '../ui/dados/Marca.tsx'
import classes from './Cabecalho.module.css'
import { paginaInicial } from './guards.ts'
import { MenuUsuario } from './MenuUsuario.tsx'
import { SeletorLoja } from './SeletorLoja.tsx'
import { SeletorTema } from './SeletorTema.tsx'
import { Sino } from './Sino.tsx'

const TECLA = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the menu on narrow screens; `solto` floats over screens without header. */
export function BotaoMenu({ aoClicar, solto = false }: { aoClicar: () => void; solto?: boolean }) {
  return (
    <ActionIcon
      className={solto ? classes.solto : classes.hamburguer}
      variant={solto ? 'default' : 'subtle'}
      color="gray"
      size={36}
      aria-label="Abrir menu"
      onClick={aoClicar}
    >
      <IconMenu2 size={20} />
    </ActionIcon>
  )
}

/** Fixed header: brand, search, dealership, live sign, bell, theme, user. */
export function Cabecalho({ abrirMenu, buscar }: { abrirMenu: () => void; buscar: () => void }) {
  const { nameEmpresa, icone } = useDistribuidor()
  return (
    <header className={classes.cabecalho}>
      <BotaoMenu aoClicar={abrirMenu} />
      <TelaLink to={paginaInicial()} className={classes.marca}>
        <Marca icone={icone} />
        <b>{nameEmpresa}</b>
        <span className={classes.produto}>Gestão Oferta Digital</span>
      </TelaLink>
      <div className={classes.meio} />
      <SinalAoVivo soProblema />
      <UnstyledButton className={classes.busca} onClick={buscar} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} />
        <span className={classes.dica}>Placa, cliente, OS, orçamento…</span>
        <Kbd className={classes.tecla} size="xs">
          {TECLA}
        </Kbd>
      </UnstyledButton>
      <div className={classes.loja}>
        <SeletorLoja />
      </div>
      <Sino />
      <SeletorTema />
      <MenuUsuario />
    </header>
  )
}
