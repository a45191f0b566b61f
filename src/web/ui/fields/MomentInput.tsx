import { Group } from '@mantine/core'
import { DayInput } from './DayInput.tsx'
import { TimeInput } from './TimeInput.tsx'

/** A day and a time of day on the store's clock. */
export interface Moment {
  dia: string
  hora: string
}

interface Props {
  label: string
  value: Moment
  onChange: (m: Moment) => void
  error?: string | undefined
}

/** Field for a day and an hour. */
export function MomentInput({ label, value, onChange, error }: Props) {
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <DayInput
        label={label}
        required
        value={value.dia}
        onChange={(dia) => onChange({ ...value, dia })}
        error={error}
        style={{ flex: 1 }}
      />
      <div style={{ width: 84 }}>
        <TimeInput
          label="Hora"
          aria-label={`${label}, hora`}
          value={value.hora}
          onChange={(hora) => onChange({ ...value, hora })}
        />
      </div>
    </Group>
  )
}
