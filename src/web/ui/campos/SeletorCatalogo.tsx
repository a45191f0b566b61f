import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One thing to choose. */
export interface OpcaoCatalogo {
  id: string
  titulo: string
  /** Under the title: what tells it from another of the same name. */
  detalhe?: string
  nota: ReactNode
}

interface Props {
  rotulo: string
  dica: string
  texto: string
  digitar: (texto: string) => void
  /** Null while what is typed is too short to search. */
  opcoes: readonly OpcaoCatalogo[] | null
  buscando: boolean
  escolher: (id: string) => void
  /** Takes what is typed as something that is not in the catalogue. */
  avulsa?: (texto: string) => void
  /** What stands where nothing is found. */
  vazio?: string
}

const AVULSA = '\u0000avulsa'

/** Adds something from a catalogue by typing a part of its code or name. */
export function SeletorCatalogo({
  rotulo,
  dica,
  texto,
  digitar,
  opcoes,
  buscando,
  escolher,
  avulsa,
  vazio = 'Nada com esse nome',
}: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const limpo = texto.trim()
  function aoEscolher(id: string): void {
    if (id === AVULSA) avulsa?.(limpo)
    else escolher(id)
    digitar('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={aoEscolher} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={rotulo}
          placeholder={dica}
          leftSection={<IconPlus size={16} />}
          rightSection={buscando ? <Loader size={14} /> : null}
          value={texto}
          onChange={(e) => {
            digitar(e.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={opcoes === null}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={rotulo}>
          {opcoes?.map((o) => (
            <Combobox.Option key={o.id} value={o.id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <div>
                  <Text size="sm">{o.titulo}</Text>
                  {o.detalhe && (
                    <Text size="xs" c="dimmed">
                      {o.detalhe}
                    </Text>
                  )}
                </div>
                <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {o.nota}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {avulsa && limpo.length >= 2 && !buscando && (
            <Combobox.Option value={AVULSA}>Usar “{limpo}” fora do catálogo</Combobox.Option>
          )}
          {opcoes?.length === 0 && !avulsa && !buscando && <Combobox.Empty>{vazio}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
