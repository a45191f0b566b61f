import { Button } from '@mantine/core'
import classes from './Periods.module.css'

interface Period {
  /** First and last day. */
  de: string
  ate: string
}
interface Props {
  periods: readonly (Period & { nome: string })[]
  atual: Period
  modify: (p: Period) => void
}

/** Buttons for usual periods; the current one is pressed. */
export function Periods({ periods, atual, modify }: Props) {
  return (
    <div className={classes.periodos} role="group" aria-label="Período">
      {periods.map(({ nome, de, ate }) => (
        <Button
          key={nome}
          size="compact-md"
          variant="default"
          aria-pressed={atual.de === de && atual.ate === ate}
          onClick={() => modify({ de, ate })}
        >
          {nome}
        </Button>
      ))}
    </div>
  )
}
