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
    titulo: 'Nome',
    largura: 240,
    ordem: 'nome',
    cell: (m) => <NameWithStatus nome={m.nome} ativo={m.ativo} />,
  },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 180,
    cell: (m) => m.concessionaria ?? 'Todas',
  },
  { id: 'marcas', titulo: 'Marcas', largura: 150, cell: (m) => m.marcas.join(', ') || 'Todas' },
  { id: 'modelos', titulo: 'Modelos', largura: 170, hidden: true, cell: (m) => m.modelos.join(', ') || 'Todos' },
  { id: 'km', titulo: 'Quilometragem', largura: 170, cell: (m) => <span className="num">{kmRange(m)}</span> },
  { id: 'itens', titulo: 'Itens', ordem: 'itens', largura: 80, numero: true, cell: (m) => m.itens },
  {
    id: 'versao',
    titulo: 'Publicado',
    ordem: 'numeroPublicado',
    largura: 170,
    stays: true,
    cell: (m) => <Published modelo={m} />,
  },
]

/** /cadastros/modelos-inspecao/list: the templates that inspections begin by. */
export function ModelosInspecaoPage() {
  const filtros = useCadastroFilters()
  const pedido = filtros.pedido
  const lista = usePages(modelosInspecaoQuery(pedido))
  return (
    <CadastroList
      id="modelos-inspecao"
      titulo="Modelos de inspeção"
      form="/cadastros/modelos-inspecao/form"
      novo="Novo modelo"
      hint="Nome ou concessionária"
      empty="Um modelo diz o que se olha num carro, em que ordem, e o que o cliente lê de cada defeito."
      colunas={COLUMNS}
      chave={(m) => m.codModeloInspecao}
      card={(m) => <Card modelo={m} />}
      lista={lista}
      filtros={filtros}
      importable="modelos-inspecao"
      exportable={{ lista: 'modelosInspecao', filtro: pedido }}
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
        <NameWithStatus nome={m.nome} ativo={m.ativo} />
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
