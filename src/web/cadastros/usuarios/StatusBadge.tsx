import { Badge } from '@mantine/core'
import { IconBan, IconCheck, IconMailForward } from '@tabler/icons-react'
import type { UsuarioStatus } from '#shared/cadastros/usuarios.ts'

const STATUSES: Record<UsuarioStatus, { nome: string; cor: string; Icon: typeof IconCheck }> = {
  ATIVO: { nome: 'Ativo', cor: 'verde', Icon: IconCheck },
  CONVIDADO: { nome: 'Convidado', cor: 'azul', Icon: IconMailForward },
  INATIVO: { nome: 'Inativo', cor: 'gray', Icon: IconBan },
}

/** A user's status as icon and word. */
export function StatusBadge({ situacao }: { situacao: UsuarioStatus }) {
  const { nome, cor, Icon } = STATUSES[situacao]
  return (
    <Badge
      variant="light"
      color={cor}
      tt="none"
      leftSection={<Icon size={12} stroke={2.2} aria-hidden />}
      style={{ flexShrink: 0 }}
    >
      {nome}
    </Badge>
  )
}
