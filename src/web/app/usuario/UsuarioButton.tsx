import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/display/Avatar.tsx'

/** Button that opens the user's menu. */
export function UsuarioButton({ nome, ...props }: ComponentProps<'button'> & { nome: string }) {
  return (
    <UnstyledButton aria-label={`Usuário ${nome}`} style={{ borderRadius: '50%' }} {...props}>
      <Avatar name={nome} decorative />
    </UnstyledButton>
  )
}
