import { Badge } from '@mantine/core'
import type { EstadoExecucao } from '#shared/vendas/dms.ts'

const NOMES = {
  NA_FILA: ['Na fila', 'gray'],
  EXECUTANDO: ['Lendo', 'amarelo'],
  CONCLUIDA: ['Concluída', 'verde'],
  FALHOU: ['Falhou', 'vermelho'],
  INTERROMPIDA: ['Interrompida', 'amarelo'],
} as const satisfies Record<EstadoExecucao, readonly [nome: string, cor: string]>

/** The state of a reading in words and colour. */
export function EstadoExecucaoBadge({ estado }: { estado: EstadoExecucao }) {
  const [nome, cor] = NOMES[estado]
  return (
    <Badge color={cor} variant="light">
      {nome}
    </Badge>
  )
}
