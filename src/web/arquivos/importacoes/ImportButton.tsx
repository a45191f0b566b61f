import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** Button that opens the choice of a register to import into. */
export function ImportButton(props: ComponentProps<'button'>) {
  return (
    <Button leftSection={<IconUpload size={17} />} {...props}>
      Importar
    </Button>
  )
}
