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
    titulo: 'Título',
    largura: 240,
    ordem: 'nome',
    cell: (r) => <NameWithStatus nome={r.titulo} ativo={r.ativa} />,
  },
  { id: 'texto', titulo: 'Texto', largura: 460, cell: (r) => <Text truncate>{r.texto}</Text> },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    cell: (r) => r.concessionaria,
  },
]

/** /conversas/respostas-prontas/list: the canned answers of the stores. */
export function RespostasProntasPage() {
  const filtros = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filtros.valores.loja)
  const pedido = { ...filtros.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const lista = usePages(respostasProntasQuery(pedido))
  return (
    <CadastroList
      id="respostas-prontas"
      titulo="Respostas prontas"
      form="/conversas/respostas-prontas/form"
      novo="Nova resposta"
      hint="Título ou texto"
      empty="Textos que a loja manda com frequência, como o endereço ou a forma de pagamento. Nas conversas, um toque os escreve."
      colunas={COLUMNS}
      chave={(r) => r.codResposta}
      card={(r) => (
        <Stack gap={4}>
          <NameWithStatus nome={r.titulo} ativo={r.ativa} />
          <Text c="dimmed" lineClamp={2}>
            {r.texto}
          </Text>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importable="respostas-prontas"
      exportable={{ lista: 'respostas-prontas', filtro: pedido }}
      campos={campo}
    />
  )
}
