import { Group, Stack, Text } from '@mantine/core'
import { isInProgress, IMPORTABLE_RECORDS, type Importacao } from '#shared/arquivos/importacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatBytes } from '#shared/rules/numbers.ts'
import { describeEffect, ImportacaoStatusBadge } from '../../recipes/import/ImportacaoStatusBadge.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'

/** Short result or progress of an import. */
function resultado(i: Importacao): string {
  if (i.estado === 'COM_ERROS') return counted(i.erros, 'linha com erro', 'linhas com erro')
  if (i.estado === 'CONFERIDA' || i.estado === 'CONCLUIDA') return describeEffect(i)
  if (isInProgress(i.estado) && i.total) return `${Math.min(100, Math.round((i.linhas / i.total) * 100))} %`
  return '—'
}

/** Columns of /arquivos-importados. */
export const COLUMNS: readonly Column<Importacao>[] = [
  { id: 'nome', title: 'Arquivo', width: 240, cell: (i) => i.nome },
  { id: 'registro', title: 'Cadastro', width: 120, cell: (i) => IMPORTABLE_RECORDS[i.registro].nome },
  { id: 'estado', title: 'Situação', width: 130, cell: (i) => <ImportacaoStatusBadge estado={i.estado} /> },
  {
    id: 'linhas',
    title: 'Linhas',
    width: 80,
    numeric: true,
    cell: (i) => (i.total === null || isInProgress(i.estado) ? '—' : i.total.toLocaleString('pt-BR')),
  },
  { id: 'resultado', title: 'Resultado', width: 270, cell: (i) => <span className="num">{resultado(i)}</span> },
  { id: 'usuario', title: 'Quem', width: 150, cell: (i) => i.usuario },
  { id: 'quando', title: 'Quando', width: 140, cell: (i) => <When instant={i.criadaEm} /> },
  { id: 'bytes', title: 'Tamanho', width: 90, numeric: true, hidden: true, cell: (i) => formatBytes(i.bytes) },
]

/** An import as a card, for phones. */
export function ImportacaoCard({ importacao: i }: { importacao: Importacao }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {i.nome}
        </Text>
        <ImportacaoStatusBadge estado={i.estado} />
      </Group>
      <Text size="sm" className="num">
        {IMPORTABLE_RECORDS[i.registro].nome} · {resultado(i)}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {i.usuario}
        </Text>
        <When instant={i.criadaEm} />
      </Group>
    </Stack>
  )
}
