import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import classes from './Site.module.css'

/** What the page still lacks before it takes bookings, each with the screen where it is done. */
export function MissingList({ faltas }: { faltas: ReservaSite['faltas'] }) {
  if (faltas.length === 0)
    return (
      <div className={classes.situacao} data-tom="verde">
        <IconCircleCheck size={20} aria-hidden="true" />
        <b>A página está no ar e recebe agendamentos.</b>
      </div>
    )
  return (
    <section className={classes.situacao} data-tom="amarelo" aria-label="O que falta">
      <b>{faltas.length === 1 ? 'Falta 1 passo' : `Faltam ${faltas.length} passos`} para receber agendamentos</b>
      <ul className={classes.faltas}>
        {faltas.map((f) => (
          <li key={f.texto}>
            <IconCircleDashed size={17} aria-hidden="true" />
            {f.tela === '/agenda-virtual/site' ? (
              <span>{f.texto}: abaixo, nesta página</span>
            ) : (
              <Anchor renderRoot={(p) => <ScreenLink {...p} to={f.tela as ScreenUrl} />}>{f.texto}</Anchor>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
