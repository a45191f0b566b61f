import type { RecallPair } from '#shared/garantia/recall-cars.ts'
import { ToneBadge } from '../../ui/display/ToneBadge.tsx'
import { stateName, stateTone } from './words.ts'

/** How a car stands in a campaign. */
export function RecallBadge({ estado }: { estado: RecallPair['estado'] }) {
  return <ToneBadge tone={stateTone(estado)}>{stateName(estado)}</ToneBadge>
}
