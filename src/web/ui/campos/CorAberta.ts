// A chunk of its own: the palette is the largest of the fields.
export { ColorInput as CorAberta } from '@mantine/core'
