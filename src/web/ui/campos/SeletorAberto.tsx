import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SeletorProps } from './SeletorCatalogo.tsx'

const AVULSA = '\u0000avulsa'

/** The field with its list. */
export function SeletorAberto({
  rotulo,
  dica,
  texto,
  digitar,
  opcoes,
  buscando,
  aviso,
  escolher,
  avulsa,
  vazio = 'Nada com esse nome',
}: SeletorProps) {
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
          {aviso && <Combobox.Empty>{aviso}</Combobox.Empty>}
          {(aviso ? [] : opcoes)?.map((o) => (
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
          {opcoes?.length === 0 && !avulsa && !buscando && !aviso && <Combobox.Empty>{vazio}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
