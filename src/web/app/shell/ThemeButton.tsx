import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** Button that opens the theme menu; its icon is the theme in use. */
export function ThemeButton(props: ComponentProps<'button'>) {
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label="Tema" {...props}>
      {dark ? <IconMoon size={19} /> : <IconSun size={19} />}
    </ActionIcon>
  )
}
