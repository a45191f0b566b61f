import { Group, Stack, Text } from '@mantine/core'
import { formatYears, type Manual } from '#shared/cardapio/manuais.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { manuaisQuery } from './api.ts'

function size(m: Manual): string {
  if (m.envio === 0) return 'sem arquivo'
  const mb = m.bytes / 1024 / 1024
  return mb < 0.1 ? `${Math.ceil(m.bytes / 1024)} kB` : `${formatNumber(mb)} MB`
}

const COLUMNS: readonly Column<Manual>[] = [
  {
    id: 'titulo',
    title: 'Manual',
    width: 260,
    orderBy: 'nome',
    cell: (m) => <NameWithStatus name={m.titulo} ativo={m.ativo} />,
  },
  { id: 'marca', title: 'Marca', orderBy: 'marca', width: 130, cell: (m) => m.marca },
  { id: 'modelo', title: 'Modelo', orderBy: 'modelo', width: 170, stays: true, cell: (m) => m.modelo },
  { id: 'anos', title: 'Anos', width: 150, cell: (m) => formatYears(m) },
  { id: 'arquivo', title: 'Arquivo', width: 120, numeric: true, stays: true, cell: size },
]

/** /cardapio/manualdoProprietario: manuals by model and year. */
export function ManuaisList() {
  const filters = useCadastroFilters(['marca'])
  const request = { ...filters.pedido, marca: filters.valores.marca }
  const list = usePages(manuaisQuery(request))
  return (
    <CadastroList
      id="manuais"
      title="Manuais do proprietário"
      form="/cardapio/manual/adicionar"
      codeInUrl
      novo="Novo manual"
      hint="Título, marca ou modelo"
      empty="Guarde aqui os manuais em PDF: a oficina os lê na tela e o cliente os abre pela página do orçamento."
      columns={COLUMNS}
      rowKey={(m) => m.codManual}
      card={(m) => (
        <Stack gap={4}>
          <NameWithStatus name={m.titulo} ativo={m.ativo} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {m.marca} {m.modelo} · {formatYears(m)}
            </Text>
            <Text className="num">{size(m)}</Text>
          </Group>
        </Stack>
      )}
      list={list}
      filters={filters}
      fields={[{ kind: 'text', name: 'marca', label: 'Marca' }]}
      exportable={{ lista: 'manuais', filtro: request }}
    />
  )
}
