import { Stack, Text } from '@mantine/core'
import type { RespostaProntaRow } from '#shared/conversas/respostas-prontas.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import type { Column } from '../../ui/table/column.ts'
import { respostasProntasQuery } from './api.ts'

const COLUMNS: readonly Column<RespostaProntaRow>[] = [
  {
    id: 'titulo',
    title: 'Título',
    width: 240,
    orderBy: 'nome',
    cell: (r) => <NameWithStatus name={r.titulo} ativo={r.ativa} />,
  },
  { id: 'texto', title: 'Texto', width: 460, cell: (r) => <Text truncate>{r.texto}</Text> },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    cell: (r) => r.concessionaria,
  },
]

/** /conversas/respostas-prontas/list: the canned answers of the stores. */
export function RespostasProntasPage() {
  const filters = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const request = { ...filters.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const list = usePages(respostasProntasQuery(request))
  return (
    <CadastroList
      id="respostas-prontas"
      title="Respostas prontas"
      form="/conversas/respostas-prontas/form"
      novo="Nova resposta"
      hint="Título ou texto"
      empty="Textos que a loja manda com frequência, como o endereço ou a forma de pagamento. Nas conversas, um toque os escreve."
      columns={COLUMNS}
      rowKey={(r) => r.codResposta}
      card={(r) => (
        <Stack gap={4}>
          <NameWithStatus name={r.titulo} ativo={r.ativa} />
          <Text c="dimmed" lineClamp={2}>
            {r.texto}
          </Text>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="respostas-prontas"
      exportable={{ lista: 'respostas-prontas', filtro: request }}
      fields={campo}
    />
  )
}
