import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { hoje } from '#shared/rules/datas.ts'
import classes from './Calendario.module.css'
import { mover, tituloDaVista, type Vista } from './semanas.ts'

interface Props {
  titulo: string
  concessionaria: string | undefined
  fuso: string | undefined
  dia: string
  vista: Vista
  /** Whether month and week may be chosen. */
  comVistas: boolean
  ir: (para: { dia?: string; vista?: Vista }) => void
  legenda?: ReactNode
  children: ReactNode
}

/** What both calendars have around them: whose it is, when, and the way to other days. */
export function Moldura({ titulo, concessionaria, fuso, dia, vista, comVistas, ir, legenda, children }: Props) {
  useEffect(() => document.body.classList.remove('loading'), [])
  const zona = fuso ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const quando = vista === 'mes' ? 'mês' : 'semana'
  return (
    <main className={classes.pagina}>
      <header className={classes.topo}>
        <div>
          <Title order={1}>{titulo}</Title>
          <span className="suave">{concessionaria ?? ' '}</span>
        </div>
        <div className={classes.ir}>
          {comVistas && (
            <div role="group" aria-label="Vista" className={classes.vistas}>
              {(['mes', 'semana'] as const).map((v) => (
                <Button
                  key={v}
                  size="compact-md"
                  variant="default"
                  aria-pressed={v === vista}
                  onClick={() => ir({ vista: v })}
                >
                  {v === 'mes' ? 'Mês' : 'Semana'}
                </Button>
              ))}
            </div>
          )}
          <Button size="compact-md" variant="default" onClick={() => ir({ dia: hoje(zona, new Date()) })}>
            Hoje
          </Button>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={vista === 'mes' ? 'Mês anterior' : 'Semana anterior'}
            onClick={() => ir({ dia: mover(dia, vista, -1) })}
          >
            <IconChevronLeft size={17} />
          </ActionIcon>
          <b className={classes.quando} aria-live="polite">
            {tituloDaVista(dia, vista)}
          </b>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={vista === 'mes' ? 'Próximo mês' : `Próxima ${quando}`}
            onClick={() => ir({ dia: mover(dia, vista, 1) })}
          >
            <IconChevronRight size={17} />
          </ActionIcon>
        </div>
      </header>
      {children}
      {legenda}
    </main>
  )
}
