import { ColorInput, type ColorInputProps } from '@mantine/core'

/** The field with its palette. */
export const CorAberta = ({ focado, ...props }: ColorInputProps & { focado: boolean }) => (
  <ColorInput {...props} autoFocus={focado} />
)
