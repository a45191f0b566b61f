import { Button } from '@mantine/core'
import type { Carro, PatioLugar } from '#shared/agenda/patio.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import type { useMoves } from './useMoves.ts'
import { whereInWords } from './words.ts'
import classes from './Patio.module.css'

interface Props {
  carro: Carro
  lugares: readonly PatioLugar[]
  mover: ReturnType<typeof useMoves>
  now: number
  /** Whether the level opens the vehicle board. */
  board: boolean
}

/** A car as an answer: where it is, with its key, and the next tap. */
export function CarRow({ carro: c, lugares, mover, now, board }: Props) {
  const fuso = useTimeZone()
  return (
    <li className={classes.linha}>
      <Placa placa={c.placa} chassi={c.chassi} />
      <span className={classes.resposta}>
        <b>{whereInWords(c, fuso, now)}</b>
        <small>{[c.modelo, c.prisma && `prisma ${c.prisma}`, c.coluna].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.acoes}>
        {c.confirmar && c.codLugar !== null && (
          <Button size="compact-md" variant="light" disabled={mover.moving} onClick={() => mover.move(c, c.codLugar)}>
            Continua no {c.lugar}
          </Button>
        )}
        {lugares.length > 0 && (
          <PlaceSelect
            lugares={lugares}
            atual={c.codLugar}
            disabled={mover.moving}
            choose={(codLugar) => mover.move(c, codLugar)}
          />
        )}
        {board && c.codAgendaVeiculo !== null && (
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={`Abrir a visita de ${c.placa ?? c.modelo}`}
            renderRoot={(p) => (
              <ScreenLink {...p} to="/agenda-virtual/veiculos" search={{ cartao: c.codAgendaVeiculo ?? undefined }} />
            )}
          >
            Visita
          </Button>
        )}
      </span>
    </li>
  )
}
