// A chunk of its own: the colour picker is the largest of the fields.
export { ColorInput as CorAberta } from '@mantine/core'
