import { Group, Stack, Text } from '@mantine/core'
import { formatYears, type Manual } from '#shared/cardapio/manuais.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { manuaisQuery } from './api.ts'

function size(m: Manual): string {
  if (m.envio === 0) return 'sem arquivo'
  const mb = m.bytes / 1024 / 1024
  return mb < 0.1 ? `${Math.ceil(m.bytes / 1024)} kB` : `${mb.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

const COLUMNS: readonly Column<Manual>[] = [
  {
    id: 'titulo',
    titulo: 'Manual',
    largura: 260,
    ordem: 'nome',
    cell: (m) => <NameWithStatus nome={m.titulo} ativo={m.ativo} />,
  },
  { id: 'marca', titulo: 'Marca', ordem: 'marca', largura: 130, cell: (m) => m.marca },
  { id: 'modelo', titulo: 'Modelo', ordem: 'modelo', largura: 170, stays: true, cell: (m) => m.modelo },
  { id: 'anos', titulo: 'Anos', largura: 150, cell: (m) => formatYears(m) },
  { id: 'arquivo', titulo: 'Arquivo', largura: 120, numero: true, stays: true, cell: size },
]

/** /cardapio/manualdoProprietario: manuals by model and year. */
export function ManuaisList() {
  const filtros = useCadastroFilters(['marca'])
  const pedido = { ...filtros.pedido, marca: filtros.valores.marca }
  const lista = usePages(manuaisQuery(pedido))
  return (
    <CadastroList
      id="manuais"
      titulo="Manuais do proprietário"
      form="/cardapio/manual/adicionar"
      codeInUrl
      novo="Novo manual"
      hint="Título, marca ou modelo"
      empty="Guarde aqui os manuais em PDF: a oficina os lê na tela e o cliente os abre pela página do orçamento."
      colunas={COLUMNS}
      chave={(m) => m.codManual}
      card={(m) => (
        <Stack gap={4}>
          <NameWithStatus nome={m.titulo} ativo={m.ativo} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {m.marca} {m.modelo} · {formatYears(m)}
            </Text>
            <Text className="num">{size(m)}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      campos={[{ tipo: 'texto', nome: 'marca', label: 'Marca' }]}
      exportable={{ lista: 'manuais', filtro: pedido }}
    />
  )
}
