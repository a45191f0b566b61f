import type { RecallPair } from '#shared/garantia/recall-cars.ts'
import classes from '../../ui/display/StateBadge.module.css'
import { stateName, stateTone } from './words.ts'

/** How a car stands in a campaign. */
export function RecallBadge({ estado }: { estado: RecallPair['estado'] }) {
  return (
    <span className={classes.estado} data-tom={stateTone(estado)}>
      {stateName(estado)}
    </span>
  )
}
