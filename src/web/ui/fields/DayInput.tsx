import type { DayInputProps } from './OpenDayInput.tsx'

import { formatDay } from '#shared/rules/dates.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { LazyField } from './LazyField.tsx'

const OpenDayInput = lazyComponent<DayInputProps>(() => import('./OpenDayInput.tsx').then((m) => m.OpenDayInput))

/**
 * Day field, typed as 25/12/2026 or picked in a calendar; the same in every browser and language. The calendar's chunk loads after the
 * form.
 */
export function DayInput(props: DayInputProps) {
  const { value, onChange: _, min: __, ...rest } = props
  return (
    <LazyField
      closed={{ ...rest, readOnly: true, value: value === '' ? '' : formatDay(value) }}
      opened={<OpenDayInput {...props} />}
    />
  )
}
