import type { FilterField } from './filter.ts'
import { Button, Drawer, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { Suspense, useState, type SubmitEvent } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'

import type { Filters } from './filters.ts'

/** Fields and values of a list's filter drawer. */
export interface FilterDrawerProps<C extends string> {
  opened: boolean
  close: () => void
  fields: readonly FilterField<C>[]
  filters: Filters<C>
  modify: (filtros: Filters<C>) => void
}

const PeriodInput = lazyComponent(() => import('./PeriodInput.tsx').then((m) => m.PeriodInput))

/** Content of the filter drawer. */
export function OpenFilters<C extends string>({ opened, close, ...rest }: FilterDrawerProps<C>) {
  return (
    <Drawer opened={opened} onClose={close} position="right" size={360} title="Filtros">
      {opened && <Fields close={close} {...rest} />}
    </Drawer>
  )
}

function Fields<C extends string>({ close, fields, filters, modify }: Omit<FilterDrawerProps<C>, 'opened'>) {
  const [draft, setDraft] = useState<Partial<Record<string, string | undefined>>>(filters)
  const names = fields.flatMap((c) => (c.kind === 'period' ? ['de', 'ate'] : [c.name]))
  const put = (parcial: Partial<Record<string, string | undefined>>) => setDraft({ ...draft, ...parcial })

  function apply(values: Partial<Record<string, string | undefined>>): void {
    modify(Object.fromEntries(names.map((n) => [n, values[n] || undefined])) as Filters<C>)
    close()
  }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    apply(draft)
  }

  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {fields.map((field) => {
          if (field.kind === 'period')
            return (
              <Suspense key="periodo" fallback={<Skeleton height={61} />}>
                <PeriodInput label={field.label} empty={field.empty} de={draft['de']} ate={draft['ate']} modify={put} />
              </Suspense>
            )
          const valor = draft[field.name] ?? ''
          if (field.kind === 'text')
            return (
              <TextInput
                key={field.name}
                label={field.label}
                value={valor}
                onChange={(e) => put({ [field.name]: e.currentTarget.value })}
              />
            )
          return (
            <Select
              key={field.name}
              label={field.label}
              placeholder={field.empty ?? 'Qualquer'}
              data={field.options.map((o) => ({ value: o.value, label: o.label }))}
              value={valor || null}
              onChange={(v) => put({ [field.name]: v ?? undefined })}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': `Limpar ${field.label}` }}
              nothingFoundMessage="Nada com esse nome"
            />
          )
        })}
        <Group grow>
          <Button variant="default" onClick={() => apply({})}>
            Limpar
          </Button>
          <Button type="submit">Aplicar</Button>
        </Group>
      </Stack>
    </form>
  )
}
