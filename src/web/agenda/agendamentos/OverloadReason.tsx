import { TextInput } from '@mantine/core'
import { ApiError } from '../../core/http/errors.ts'

/** Codes of a refusal that a reason overcomes. */
const FULL_DAY: readonly string[] = ['dia-cheio', 'habilidade-cheia', 'equipamento-cheio']

/** Whether the day cannot take more work, unless somebody says why it should. */
export const isFullDay = (e: Error | null): boolean => e instanceof ApiError && FULL_DAY.includes(e.code)

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
