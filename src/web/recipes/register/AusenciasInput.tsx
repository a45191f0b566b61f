import { ActionIcon, Button, Input, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Ausencia } from '#shared/cadastros/mecanicos.ts'
import { AutocompleteInput } from '../../ui/fields/Choices.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import classes from './Ausencias.module.css'

interface Props {
  value?: Ausencia[]
  onChange: (ausencias: Ausencia[]) => void
  error?: string
  /** Usual reasons, the first one for a new row. */
  reasons: readonly string[]
  /** What one row is called. */
  name?: 'ausência' | 'parada'
}

/** Absences as rows of from, to and reason. */
export function AusenciasInput({ value = [], onChange, error, reasons, name = 'ausência' }: Props) {
  const modify = (i: number, part: Partial<Ausencia>) =>
    onChange(value.map((a, n) => (n === i ? { ...a, ...part } : a)))
  return (
    <Stack gap={8} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      {value.length === 0 && <Text c="dimmed">Nenhuma {name} marcada.</Text>}
      {value.map((a, i) => (
        <div key={i} className={classes.ausencia}>
          <DayInput label="De" value={a.de} onChange={(de) => modify(i, { de, ...(a.ate === '' && { ate: de }) })} />
          <DayInput label="Até" value={a.ate} min={a.de} onChange={(ate) => modify(i, { ate })} />
          <AutocompleteInput
            label="Motivo"
            comboboxProps={{ withinPortal: false }}
            data={[...reasons]}
            maxLength={80}
            value={a.motivo}
            onChange={(motivo) => modify(i, { motivo })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Retirar a ${name} ${i + 1}`}
            onClick={() => onChange(value.filter((_, n) => n !== i))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={15} />}
        onClick={() => onChange([...value, { de: '', ate: '', motivo: reasons[0] ?? '' }])}
      >
        Acrescentar {name}
      </Button>
    </Stack>
  )
}
