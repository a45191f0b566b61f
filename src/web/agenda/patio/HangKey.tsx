import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../core/feedback/toast.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { keysQuery, useHangKey } from './api.ts'

/** Hangs a car's key on a free number of the board. */
export function HangKey({ codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number }) {
  const { data } = useQuery(keysQuery(codConcessionaria))
  const hang = useHangKey(codConcessionaria)
  const free = (data ?? []).filter((k) => k.ativa && k.codPassagem === null)
  if (free.length === 0) return null
  return (
    <Group gap={8}>
      <SelectInput
        aria-label="Pôr a chave no número"
        placeholder="Pôr a chave no número"
        size="xs"
        w={210}
        searchable
        value={null}
        disabled={hang.isPending}
        data={free.map((k) => ({ value: String(k.codChave), label: k.numero }))}
        onChange={(v) =>
          v !== null &&
          hang.mutate(
            { codChave: Number(v), codPassagem },
            { onSuccess: (k) => toast.ok(`Chave no número ${k.numero}`) },
          )
        }
      />
      <FormError error={hang.error} />
    </Group>
  )
}
