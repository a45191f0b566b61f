import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { screenAccess } from '#shared/core/screen-access.ts'
import { type ScreenUrl, SCREENS } from '#shared/core/screens.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { useReachesAll, useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { NetworkWide } from './NetworkWide.tsx'
import classes from './EntrySections.module.css'

const SECTIONS = [
  { to: '/cadastros/seguranca', titulo: 'Segundo fator' },
  { to: '/cadastros/seguranca/provedores', titulo: 'Provedores' },
  { to: '/cadastros/seguranca/politica', titulo: 'Política' },
  { to: '/cadastros/seguranca/provisionamento', titulo: 'Provisionamento' },
  { to: '/cadastros/seguranca/assistentes', titulo: 'Assistentes' },
] as const satisfies readonly { to: ScreenUrl; titulo: string }[]
type SectionUrl = (typeof SECTIONS)[number]['to']

/** On a phone the links scroll sideways: the open one must be seen. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 16
}

interface Props {
  section: SectionUrl
  text: string
  /** The screen's one main act, at the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** Screen about how people and programs come in, to every store, with links to the other ones that the level may open. */
export function EntrySections({ section, text, action, children }: Props) {
  const nivel = useSessao()?.nivel ?? null
  const reachesAll = useReachesAll()
  const open = SECTIONS.filter(({ to }) => {
    const tela = SCREENS.find((t) => t.path.replace(/\/:\w+\?$/, '') === to)
    return tela && screenAccess(tela, { nivel, distribuidor: distribuidor().distribuidor }) === 'abre'
  })
  return (
    <div className={classes.pagina}>
      <div className={classes.cabeca}>
        <Title order={1}>Segurança de acesso</Title>
        {reachesAll && action}
      </div>
      {open.length > 1 && (
        <nav ref={showCurrent} className={classes.secoes} aria-label="Segurança de acesso">
          {open.map(({ to, titulo }) => (
            <ScreenLink key={to} to={to} exact {...(to === section && { 'aria-current': 'page' as const })}>
              {titulo}
            </ScreenLink>
          ))}
        </nav>
      )}
      <Text c="dimmed" className={classes.texto}>
        {text}
      </Text>
      <NetworkWide>{children}</NetworkWide>
    </div>
  )
}
