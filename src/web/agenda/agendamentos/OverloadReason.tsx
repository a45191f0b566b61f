import { TextInput } from '@mantine/core'

/** Why an arrival is booked beyond what its day can take; asked once the server said that the day is full. */
export function OverloadReason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Motivo para agendar mesmo assim"
      maxLength={200}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  )
}
