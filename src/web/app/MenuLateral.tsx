import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Fragment, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { distribuidor } from '../core/distribuidor.ts'
import { useSessao } from '../core/session.ts'
import { TelaLink } from '../core/TelaLink.tsx'
import { menuDe, type ItemMenu } from './menu.ts'
import classes from './MenuLateral.module.css'

const HOVER_MS = 200

/** The screen of the menu that an address belongs to: the longest path that starts it. A form belongs to its list, what works on a quote to gerenciar. */
function telaAtiva(itens: ItemMenu[], endereco: string): string | null {
  const pathname = /^\/oficina-digital\/(avancar|precificar)\b/.test(endereco)
    ? '/oficina-digital/gerenciar'
    : endereco.replace(/\/form(\/.*)?$/, '/list')
  const candidatas = itens
    .flatMap((i) => i.telas.map((t) => t.to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return candidatas.sort((a, b) => b.length - a.length)[0] ?? null
}

/** The menu's entries, grouped; the group of the open screen is unfolded, and stays so. */
export function MenuLateral({ aoEscolher }: { aoEscolher?: () => void }) {
  const nivel = useSessao()?.nivel
  const pathname = useRouterState({ select: (s) => s.location.pathname })
  const itens = useMemo(() => (nivel === undefined ? [] : menuDe(nivel, distribuidor().distribuidor)), [nivel])
  const ativa = telaAtiva(itens, pathname)
  const [escolhidos, setEscolhidos] = useState<Record<string, boolean>>({})
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unfolded = useRef<string | null>(null)
  /** A pointer that rests on a group unfolds it; one that only passes does not. */
  const rest = (titulo: string, e: PointerEvent) => {
    clearTimeout(hovering.current)
    if (e.pointerType !== 'mouse') return
    hovering.current = setTimeout(() => {
      unfolded.current = titulo
      setEscolhidos((antes) => ({ ...antes, [titulo]: true }))
    }, HOVER_MS)
  }
  /** A click on what has just unfolded meant to unfold it. */
  const click = (titulo: string, aberto: boolean) => {
    clearTimeout(hovering.current)
    const byPointer = unfolded.current === titulo
    unfolded.current = null
    setEscolhidos({ ...escolhidos, [titulo]: byPointer || !aberto })
  }
  useEffect(() => () => clearTimeout(hovering.current), [hovering])

  return (
    <nav className={classes.menu} aria-label="Menu principal">
      {itens.map((item, i) => {
        const dono = item.telas.some((t) => t.to === ativa)
        const aberto = dono || (escolhidos[item.titulo] ?? false)
        return (
          <Fragment key={item.titulo}>
            {item.secao !== '' && item.secao !== itens[i - 1]?.secao && <p className={classes.secao}>{item.secao}</p>}
            {item.telas.length === 1 ? (
              <Entrada item={item} ativo={dono} aoEscolher={aoEscolher} />
            ) : (
              <>
                <UnstyledButton
                  className={classes.item}
                  data-ativo={dono || undefined}
                  aria-expanded={aberto}
                  onPointerEnter={(e) => rest(item.titulo, e)}
                  onPointerLeave={() => {
                    clearTimeout(hovering.current)
                    unfolded.current = null
                  }}
                  onClick={() => click(item.titulo, aberto)}
                >
                  <item.Icone size={18} stroke={1.7} />
                  {item.titulo}
                  <IconChevronRight className={classes.seta} size={14} data-aberto={aberto || undefined} />
                </UnstyledButton>
                <div className={classes.dobra} data-aberta={aberto || undefined} inert={!aberto}>
                  <div>
                    {item.telas.map((t) => (
                      <TelaLink
                        key={t.to}
                        to={t.to}
                        className={classes.sub}
                        data-ativo={t.to === ativa || undefined}
                        aria-current={t.to === ativa ? 'page' : undefined}
                        onClick={aoEscolher}
                      >
                        {t.titulo}
                      </TelaLink>
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

function Entrada({
  item,
  ativo,
  aoEscolher,
}: {
  item: ItemMenu
  ativo: boolean
  aoEscolher: (() => void) | undefined
}) {
  return (
    <TelaLink
      to={item.telas[0]?.to ?? '/'}
      className={classes.item}
      data-ativo={ativo || undefined}
      aria-current={ativo ? 'page' : undefined}
      onClick={aoEscolher}
    >
      <item.Icone size={18} stroke={1.7} />
      {item.titulo}
    </TelaLink>
  )
}
