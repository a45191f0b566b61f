import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** Button that opens the choice of columns and density. */
export function TableOptionsButton(props: ComponentProps<'button'>) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label="Colunas e densidade" {...props}>
      <IconAdjustmentsHorizontal size={17} />
    </ActionIcon>
  )
}
