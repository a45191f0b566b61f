import { Button, FileButton, Stack, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'

interface Props {
  label: string
  description: string
  value: string
  onChange: (pem: string) => void
  error: string | undefined
}

/** A certificate pasted as text, or read from a file. */
export function PemInput({ label, description, value, onChange, error }: Props) {
  async function read(file: File | null): Promise<void> {
    if (file) onChange(await file.text())
  }
  return (
    <Stack gap={6}>
      <Textarea
        label={label}
        description={description}
        placeholder="-----BEGIN CERTIFICATE-----"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={30_000}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
        error={error}
      />
      <FileButton accept=".pem,.crt,.cer,.key,.txt" onChange={(f) => void read(f)}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            w="fit-content"
            leftSection={<IconUpload size={14} />}
            aria-label={`Ler de um arquivo: ${label}`}
          >
            Ler de um arquivo
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}
