// A chunk of its own: a form is seen before the code of its lists has come.
export { Autocomplete as SugestaoAberta, Select as SelectAberto, TagsInput as PalavrasAbertas } from '@mantine/core'
