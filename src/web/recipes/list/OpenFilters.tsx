import type { FilterField } from './filter.ts'
import { Button, Drawer, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { Suspense, useState, type SubmitEvent } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'

import type { Filters } from './filters.ts'

/** Fields and values of a list's filter drawer. */
export interface FilterDrawerProps<C extends string> {
  opened: boolean
  close: () => void
  campos: readonly FilterField<C>[]
  filtros: Filters<C>
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

function Fields<C extends string>({ close, campos, filtros, modify }: Omit<FilterDrawerProps<C>, 'opened'>) {
  const [draft, setDraft] = useState<Partial<Record<string, string | undefined>>>(filtros)
  const nomes = campos.flatMap((c) => (c.tipo === 'periodo' ? ['de', 'ate'] : [c.nome]))
  const put = (parcial: Partial<Record<string, string | undefined>>) => setDraft({ ...draft, ...parcial })

  function apply(valores: Partial<Record<string, string | undefined>>): void {
    modify(Object.fromEntries(nomes.map((n) => [n, valores[n] || undefined])) as Filters<C>)
    close()
  }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    apply(draft)
  }

  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {campos.map((campo) => {
          if (campo.tipo === 'periodo')
            return (
              <Suspense key="periodo" fallback={<Skeleton height={61} />}>
                <PeriodInput label={campo.label} empty={campo.empty} de={draft['de']} ate={draft['ate']} modify={put} />
              </Suspense>
            )
          const valor = draft[campo.nome] ?? ''
          if (campo.tipo === 'texto')
            return (
              <TextInput
                key={campo.nome}
                label={campo.label}
                value={valor}
                onChange={(e) => put({ [campo.nome]: e.currentTarget.value })}
              />
            )
          return (
            <Select
              key={campo.nome}
              label={campo.label}
              placeholder={campo.empty ?? 'Qualquer'}
              data={campo.opcoes.map((o) => ({ value: o.valor, label: o.nome }))}
              value={valor || null}
              onChange={(v) => put({ [campo.nome]: v ?? undefined })}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': `Limpar ${campo.label}` }}
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
