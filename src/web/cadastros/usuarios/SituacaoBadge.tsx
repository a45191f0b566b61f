import { Badge } from '@mantine/core'
import { IconBan, IconCheck, IconMailForward } from '@tabler/icons-react'
import type { SituacaoUsuario } from '#shared/cadastros/usuarios.ts'

const SITUACOES: Record<SituacaoUsuario, { nome: string; cor: string; Icone: typeof IconCheck }> = {
  ATIVO: { nome: 'Ativo', cor: 'verde', Icone: IconCheck },
  CONVIDADO: { nome: 'Convidado', cor: 'azul', Icone: IconMailForward },
  INATIVO: { nome: 'Inativo', cor: 'gray', Icone: IconBan },
}

/** A user's state as icon and word. */
export function SituacaoBadge({ situacao }: { situacao: SituacaoUsuario }) {
  const { nome, cor, Icone } = SITUACOES[situacao]
  return (
    <Badge
      variant="light"
      color={cor}
      tt="none"
      leftSection={<Icone size={12} stroke={2.2} aria-hidden />}
      style={{ flexShrink: 0 }}
    >
      {nome}
    </Badge>
  )
}
