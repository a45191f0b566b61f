import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** What opens the choice of theme: the sun or the moon that shines now. */
export function BotaoTema(props: ComponentProps<'button'>) {
  const escuro = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label="Tema" {...props}>
      {escuro ? <IconMoon size={19} /> : <IconSun size={19} />}
    </ActionIcon>
  )
}
