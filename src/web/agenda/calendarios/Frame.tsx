import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { todayIn } from '#shared/rules/dates.ts'
import classes from './Calendar.module.css'
import { move, viewTitle, type View } from './weeks.ts'

interface Props {
  title: string
  concessionaria: string | undefined
  fuso: string | undefined
  dia: string
  view: View
  /** Whether the user can switch between month and week. */
  hasViews: boolean
  goTo: (para: { dia?: string; view?: View }) => void
  caption?: ReactNode
  children: ReactNode
}

/** Header of both calendars: store, period and navigation. */
export function Frame({ title, concessionaria, fuso, dia, view, hasViews, goTo, caption, children }: Props) {
  useEffect(() => document.body.classList.remove('loading'), [])
  const timeZone = fuso ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const quando = view === 'mes' ? 'mês' : 'semana'
  return (
    <main className={classes.pagina}>
      <header className={classes.topo}>
        <div>
          <Title order={1}>{title}</Title>
          <span className="suave">{concessionaria ?? ' '}</span>
        </div>
        <div className={classes.ir}>
          {hasViews && (
            <div role="group" aria-label="Vista" className={classes.vistas}>
              {(['mes', 'semana'] as const).map((v) => (
                <Button
                  key={v}
                  size="compact-md"
                  variant="default"
                  aria-pressed={v === view}
                  onClick={() => goTo({ view: v })}
                >
                  {v === 'mes' ? 'Mês' : 'Semana'}
                </Button>
              ))}
            </div>
          )}
          <Button size="compact-md" variant="default" onClick={() => goTo({ dia: todayIn(timeZone, new Date()) })}>
            Hoje
          </Button>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={view === 'mes' ? 'Mês anterior' : 'Semana anterior'}
            onClick={() => goTo({ dia: move(dia, view, -1) })}
          >
            <IconChevronLeft size={17} />
          </ActionIcon>
          <b className={classes.quando} aria-live="polite">
            {viewTitle(dia, view)}
          </b>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={view === 'mes' ? 'Próximo mês' : `Próxima ${quando}`}
            onClick={() => goTo({ dia: move(dia, view, 1) })}
          >
            <IconChevronRight size={17} />
          </ActionIcon>
        </div>
      </header>
      {children}
      {caption}
    </main>
  )
}
