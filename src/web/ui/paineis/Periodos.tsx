import { Button } from '@mantine/core'
import classes from './Periodos.module.css'

interface Periodo {
  /** First and last day. */
  de: string
  ate: string
}
interface Props {
  periodos: readonly (Periodo & { nome: string })[]
  atual: Periodo
  mudar: (p: Periodo) => void
}

/** Usual periods, one click each; the one in sight is pressed. */
export function Periodos({ periodos, atual, mudar }: Props) {
  return (
    <div className={classes.periodos} role="group" aria-label="Período">
      {periodos.map(({ nome, de, ate }) => (
        <Button
          key={nome}
          size="compact-md"
          variant="default"
          aria-pressed={atual.de === de && atual.ate === ate}
          onClick={() => mudar({ de, ate })}
        >
          {nome}
        </Button>
      ))}
    </div>
  )
}
