// A chunk of its own: forms render before the code of their lists has loaded.
export { Autocomplete as SugestaoAberta, Select as SelectAberto, TagsInput as PalavrasAbertas } from '@mantine/core'
