import {
  Autocomplete,
  Select,
  TagsInput,
  type AutocompleteProps,
  type SelectProps,
  type TagsInputProps,
} from '@mantine/core'

/** Who was waiting in the field finds it open. */
const aberta = (focado: boolean) => (focado ? { autoFocus: true, defaultDropdownOpened: true } : {})

export const SelectAberto = ({ focado, ...props }: SelectProps & { focado: boolean }) => (
  <Select {...props} {...aberta(focado)} />
)
export const SugestaoAberta = ({ focado, ...props }: AutocompleteProps & { focado: boolean }) => (
  <Autocomplete {...props} {...aberta(focado)} />
)
export const PalavrasAbertas = ({ focado, ...props }: TagsInputProps & { focado: boolean }) => (
  <TagsInput {...props} {...aberta(focado)} />
)
