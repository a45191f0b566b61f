import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Avatar } from '../ui/dados/Avatar.tsx'

/** What opens the user's menu. */
export function BotaoUsuario({ nome, ...props }: ComponentProps<'button'> & { nome: string }) {
  return (
    <UnstyledButton aria-label={`Usuário ${nome}`} style={{ borderRadius: '50%' }} {...props}>
      <Avatar nome={nome} decorativo />
    </UnstyledButton>
  )
}
