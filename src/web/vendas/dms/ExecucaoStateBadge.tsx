import { Badge } from '@mantine/core'
import type { ExecucaoState } from '#shared/vendas/dms.ts'

const NAMES = {
  NA_FILA: ['Na fila', 'gray'],
  EXECUTANDO: ['Lendo', 'amarelo'],
  CONCLUIDA: ['Concluída', 'verde'],
  FALHOU: ['Falhou', 'vermelho'],
  INTERROMPIDA: ['Interrompida', 'amarelo'],
} as const satisfies Record<ExecucaoState, readonly [nome: string, cor: string]>

/** The state of a run as word and colour. */
export function ExecucaoStateBadge({ estado }: { estado: ExecucaoState }) {
  const [nome, cor] = NAMES[estado]
  return (
    <Badge color={cor} variant="light">
      {nome}
    </Badge>
  )
}
