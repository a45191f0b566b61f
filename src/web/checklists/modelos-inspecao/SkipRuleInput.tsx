import { Chip, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { ItemState } from '#shared/checklists/checklists.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'

const STATES: readonly (readonly [ItemState, string])[] = [
  ['NA', 'Não se aplica'],
  ['VERDE', 'Verde'],
  ['AMARELO', 'Amarelo'],
  ['VERMELHO', 'Vermelho'],
]

interface Props {
  item: TemplateItem
  /** Items on which the rule may depend. */
  before: readonly TemplateItem[]
  error: string | undefined
  set: (pulaSe: TemplateItem['pulaSe']) => void
}

/** When the item is not asked: after the answer of an earlier one. */
export function SkipRuleInput({ item: { pulaSe }, before, error, set }: Props) {
  const title = useId()
  if (before.length === 0) return null
  const options = [
    { value: '', label: 'Nunca: sempre se pergunta' },
    ...before.map((i) => ({ value: i.id, label: i.nome || 'item sem nome' })),
    // A rule that was turned round by a move stays visible until it is changed.
    ...(pulaSe && !before.some((i) => i.id === pulaSe.item)
      ? [{ value: pulaSe.item, label: 'Um item que agora vem depois' }]
      : []),
  ]
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Title order={3} id={title}>
        Quando pular
      </Title>
      <NativeSelect
        label="Pular conforme a resposta de"
        data={options}
        value={pulaSe?.item ?? ''}
        error={error}
        onChange={(e) => {
          const item = e.currentTarget.value
          set(item === '' ? null : { item, estados: pulaSe?.estados ?? ['NA'] })
        }}
      />
      {pulaSe && (
        <>
          <Text size="sm" c="dimmed">
            se ela for
          </Text>
          <Chip.Group
            multiple
            value={pulaSe.estados}
            onChange={(estados) => estados.length > 0 && set({ ...pulaSe, estados })}
          >
            <Group gap="xs">
              {STATES.map(([value, nome]) => (
                <Chip key={value} value={value}>
                  {nome}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </>
      )}
    </Stack>
  )
}
