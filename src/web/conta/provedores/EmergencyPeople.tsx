import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { EntryPolicy } from '#shared/conta/provedores.ts'
import { usePeople } from './api.ts'

type Person = EntryPolicy['emergencia'][number]
const MAX = 5
const TYPING_MS = 250

interface Props {
  chosen: readonly Person[]
  choose: (people: Person[]) => void
  error: ReactNode
}

/** People who keep a password when nobody else may use one. */
export function EmergencyPeople({ chosen, choose, error }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const q = usePeople(search)
  const found = (q.data?.itens ?? []).map((u) => ({
    codUsuario: u.codUsuario,
    nome: u.nome,
    label: `${u.nome}, ${u.email}`,
  }))
  const options = [
    ...found,
    ...chosen.filter((c) => !found.some((f) => f.codUsuario === c.codUsuario)).map((c) => ({ ...c, label: c.nome })),
  ]
  return (
    <MultiSelect
      label="Contas de emergência"
      description="Até cinco pessoas que entram só com a própria senha, para quando o provedor falhar. Ao menos uma de nível Desenvolvimento, que pode desfazer a proibição."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={chosen.length === 0 ? 'Nome ou e-mail' : ''}
      searchable
      hidePickedOptions
      maxValues={MAX}
      nothingFoundMessage={q.isPending ? 'Procurando…' : 'Ninguém ativo com esse nome'}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      data={options.map((o) => ({ value: String(o.codUsuario), label: o.label }))}
      value={chosen.map((c) => String(c.codUsuario))}
      error={error}
      onChange={(codes) =>
        choose(
          options
            .filter((o) => codes.includes(String(o.codUsuario)))
            .map(({ codUsuario, nome }) => ({ codUsuario, nome })),
        )
      }
    />
  )
}
