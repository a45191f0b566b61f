import { Badge, Group, Stack, Text } from '@mantine/core'
import type { ModeloInspecaoRow } from '#shared/checklists/modelos-inspecao.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { modelosInspecaoQuery } from './api.ts'
import { kmRange } from './words.ts'

const COLUMNS: readonly Column<ModeloInspecaoRow>[] = [
  {
    id: 'nome',
    title: 'Nome',
    width: 240,
    orderBy: 'nome',
    cell: (m) => <NameWithStatus name={m.nome} ativo={m.ativo} />,
  },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 180,
    cell: (m) => m.concessionaria ?? 'Todas',
  },
  { id: 'marcas', title: 'Marcas', width: 150, cell: (m) => m.marcas.join(', ') || 'Todas' },
  { id: 'modelos', title: 'Modelos', width: 170, hidden: true, cell: (m) => m.modelos.join(', ') || 'Todos' },
  { id: 'km', title: 'Quilometragem', width: 170, cell: (m) => <span className="num">{kmRange(m)}</span> },
  { id: 'itens', title: 'Itens', orderBy: 'itens', width: 80, numeric: true, cell: (m) => m.itens },
  {
    id: 'versao',
    title: 'Publicado',
    orderBy: 'numeroPublicado',
    width: 170,
    stays: true,
    cell: (m) => <Published modelo={m} />,
  },
]

/** /cadastros/modelos-inspecao/list: the templates that inspections begin by. */
export function ModelosInspecaoPage() {
  const filters = useCadastroFilters()
  const request = filters.pedido
  const list = usePages(modelosInspecaoQuery(request))
  return (
    <CadastroList
      id="modelos-inspecao"
      title="Modelos de inspeção"
      form="/cadastros/modelos-inspecao/form"
      novo="Novo modelo"
      hint="Nome ou concessionária"
      empty="Um modelo diz o que se olha num carro, em que ordem, e o que o cliente lê de cada defeito."
      columns={COLUMNS}
      rowKey={(m) => m.codModeloInspecao}
      card={(m) => <Card modelo={m} />}
      list={list}
      filters={filters}
      importable="modelos-inspecao"
      exportable={{ lista: 'modelosInspecao', filtro: request }}
    />
  )
}

function Published({ modelo: m }: { modelo: ModeloInspecaoRow }) {
  if (m.numeroPublicado === null)
    return (
      <Badge variant="light" color="amarelo" tt="none">
        Rascunho
      </Badge>
    )
  return (
    <Group gap={6} wrap="nowrap">
      <span>Versão {m.numeroPublicado}</span>
      {m.temRascunho && (
        <Badge variant="light" color="azul" tt="none">
          + rascunho
        </Badge>
      )}
    </Group>
  )
}

function Card({ modelo: m }: { modelo: ModeloInspecaoRow }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <NameWithStatus name={m.nome} ativo={m.ativo} />
        <Published modelo={m} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {[m.concessionaria ?? 'Todas as concessionárias', m.marcas.join(', ')].filter(Boolean).join(' · ')}
        </Text>
        <Text className="num" style={{ flex: 'none' }}>
          {m.itens === 1 ? '1 item' : `${m.itens} itens`}
        </Text>
      </Group>
    </Stack>
  )
}
