import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Fragment, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import { menuFor, type MenuItem } from './menu.ts'
import classes from './SideMenu.module.css'

const HOVER_MS = 200

/** Menu screen of an address: the longest matching path. A form counts as its list; avançar and precificar count as gerenciar, ler as onde. */
function activeScreen(itens: MenuItem[], address: string): string | null {
  const pathname = /^\/oficina-digital\/(avancar|precificar)\b/.test(address)
    ? '/oficina-digital/gerenciar'
    : address
        .replace(/^\/cadastros\/usuarios(\/filtros)?\/form$/, '/cadastros/usuario/list')
        .replace(/\/form(\/.*)?$/, '/list')
        .replace(/^\/agenda-virtual\/ler\b/, '/agenda-virtual/onde')
  const candidates = itens
    .flatMap((i) => i.telas.map((t) => t.to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return candidates.sort((a, b) => b.length - a.length)[0] ?? null
}

/** Grouped entries of the menu; the group of the open screen is always unfolded. */
export function MenuLateral({ onChoose }: { onChoose?: () => void }) {
  const nivel = useSessao()?.nivel
  const pathname = useRouterState({ select: (s) => s.location.pathname })
  const itens = useMemo(() => (nivel === undefined ? [] : menuFor(nivel, distribuidor().distribuidor)), [nivel])
  const ativa = activeScreen(itens, pathname)
  const [chosenItems, setChosenItems] = useState<Record<string, boolean>>({})
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unfolded = useRef<string | null>(null)
  /** A mouse that rests on a group unfolds it; passing over does not. */
  const rest = (title: string, e: PointerEvent) => {
    clearTimeout(hovering.current)
    if (e.pointerType !== 'mouse') return
    hovering.current = setTimeout(() => {
      unfolded.current = title
      setChosenItems((before) => ({ ...before, [title]: true }))
    }, HOVER_MS)
  }
  /** A click right after a hover unfolded the group keeps it open: the user meant to open it. */
  const click = (title: string, opened: boolean) => {
    clearTimeout(hovering.current)
    const byPointer = unfolded.current === title
    unfolded.current = null
    setChosenItems({ ...chosenItems, [title]: byPointer || !opened })
  }
  useEffect(() => () => clearTimeout(hovering.current), [hovering])

  return (
    <nav className={classes.menu} aria-label="Menu principal">
      {itens.map((item, i) => {
        const isActive = item.telas.some((t) => t.to === ativa)
        const opened = isActive || (chosenItems[item.titulo] ?? false)
        return (
          <Fragment key={item.titulo}>
            {item.section !== '' && item.section !== itens[i - 1]?.section && (
              <p className={classes.secao}>{item.section}</p>
            )}
            {item.telas.length === 1 ? (
              <Entry item={item} ativo={isActive} onChoose={onChoose} />
            ) : (
              <>
                <UnstyledButton
                  className={classes.item}
                  data-ativo={isActive || undefined}
                  aria-expanded={opened}
                  onPointerEnter={(e) => rest(item.titulo, e)}
                  onPointerLeave={() => {
                    clearTimeout(hovering.current)
                    unfolded.current = null
                  }}
                  onClick={() => click(item.titulo, opened)}
                >
                  <item.Icon size={18} stroke={1.7} />
                  {item.titulo}
                  {!opened && item.telas.map((t) => <Place key={t.to} place="contadorDoMenu" to={t.to} />)}
                  <IconChevronRight className={classes.seta} size={14} data-aberto={opened || undefined} />
                </UnstyledButton>
                <div className={classes.dobra} data-aberta={opened || undefined} inert={!opened}>
                  <div>
                    {item.telas.map((t) => (
                      <ScreenLink
                        key={t.to}
                        to={t.to}
                        exact
                        className={classes.sub}
                        data-ativo={t.to === ativa || undefined}
                        aria-current={t.to === ativa ? 'page' : undefined}
                        onClick={onChoose}
                      >
                        {t.titulo}
                        <Place place="contadorDoMenu" to={t.to} />
                      </ScreenLink>
                    ))}
                  </div>
                </div>
              </>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}

function Entry({ item, ativo, onChoose }: { item: MenuItem; ativo: boolean; onChoose: (() => void) | undefined }) {
  return (
    <ScreenLink
      to={item.telas[0]?.to ?? '/'}
      exact
      className={classes.item}
      data-ativo={ativo || undefined}
      aria-current={ativo ? 'page' : undefined}
      onClick={onChoose}
    >
      <item.Icon size={18} stroke={1.7} />
      {item.titulo}
      {item.telas[0] && <Place place="contadorDoMenu" to={item.telas[0].to} />}
    </ScreenLink>
  )
}
