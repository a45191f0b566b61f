import { Button } from '@mantine/core'
import classes from './Periods.module.css'

interface Period {
  /** First and last day. */
  de: string
  ate: string
}
interface Props {
  periods: readonly (Period & { name: string })[]
  atual: Period
  modify: (p: Period) => void
}

/** Buttons for usual periods; the current one is pressed. */
export function Periods({ periods, atual, modify }: Props) {
  return (
    <div className={classes.periodos} role="group" aria-label="Período">
      {periods.map(({ name, de, ate }) => (
        <Button
          key={name}
          size="compact-md"
          variant="default"
          aria-pressed={atual.de === de && atual.ate === ate}
          onClick={() => modify({ de, ate })}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
