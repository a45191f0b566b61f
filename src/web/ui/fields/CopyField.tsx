import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '../../core/feedback/toast.ts'

/** A value to be copied elsewhere: selected on focus, copied by a button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      toast.ok(`${label} copiado`)
    } catch {
      toast.error('O navegador não deixou copiar. Selecione e copie à mão.')
    }
  }
  return (
    <TextInput
      size="xs"
      label={label}
      readOnly
      value={value}
      onFocus={(e) => e.currentTarget.select()}
      styles={{ input: { fontFamily: 'monospace' } }}
      rightSection={
        <ActionIcon variant="subtle" color="gray" aria-label={`Copiar: ${label}`} onClick={() => void copy()}>
          <IconCopy size={15} />
        </ActionIcon>
      }
    />
  )
}
