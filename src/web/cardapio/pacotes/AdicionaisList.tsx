import { Badge, Group, Stack, Text } from '@mantine/core'
import type { PacoteRow } from '#shared/cardapio/pacotes.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { pacotesQuery } from './api.ts'

/** When an item is offered, in words. */
function rule(p: PacoteRow): string {
  return [
    p.km !== null && `a cada ${p.km.toLocaleString('pt-BR')} km`,
    p.meses !== null && `a cada ${p.meses} meses`,
    p.marca !== '' && `${p.marca} ${p.modelo}`.trim(),
  ]
    .filter(Boolean)
    .join(' · ')
}

const OutsidePlano = () => (
  <Badge variant="outline" color="gray" tt="none" style={{ flexShrink: 0 }}>
    fora do plano de fábrica
  </Badge>
)

const COLUMNS: readonly Column<PacoteRow>[] = [
  {
    id: 'nome',
    title: 'Item adicional',
    width: 240,
    orderBy: 'nome',
    cell: (p) => <NameWithStatus name={p.nome} ativo={p.ativo} />,
  },
  { id: 'fora', title: 'Natureza', width: 190, cell: () => <OutsidePlano /> },
  { id: 'regra', title: 'Quando se oferece', width: 230, cell: rule },
  { id: 'minutos', title: 'Tempo', width: 100, numeric: true, cell: (p) => formatHours(p.minutos) },
  {
    id: 'preco',
    title: 'Preço na loja',
    width: 130,
    numeric: true,
    stays: true,
    cell: (p) => <Money centavos={p.fechado ?? p.soma} />,
  },
  {
    id: 'publicadoEm',
    title: 'Publicado em',
    width: 120,
    cell: (p) => (p.publicadoEm ? formatDay(p.publicadoEm) : 'rascunho'),
  },
]

/** /cardapio/itensAdicionais: items offered outside of the maker's plan. */
export function AdicionaisList() {
  const loja = useLoja() ?? undefined
  const filters = useCadastroFilters()
  const request = { ...filters.pedido, codConcessionaria: loja }
  const list = usePages(pacotesQuery({ ...request, natureza: 'ADICIONAL' }))
  return (
    <CadastroList
      id="adicionais"
      title="Itens adicionais"
      form="/cardapio/itensAdicionais/adicionar"
      codeInUrl
      novo="Novo item"
      hint="Nome, marca ou modelo"
      empty="O que a oficina oferece além do plano de fábrica, por km, por idade ou por modelo. O cliente sempre vê que não é exigido."
      columns={COLUMNS}
      rowKey={(p) => p.codPacote}
      card={(p) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus name={p.nome} ativo={p.ativo} />
            <b>
              <Money centavos={p.fechado ?? p.soma} />
            </b>
          </Group>
          <Text c="dimmed" truncate>
            {rule(p)}
          </Text>
          <OutsidePlano />
        </Stack>
      )}
      list={list}
      filters={filters}
      exportable={{ lista: 'adicionais', filtro: request }}
    />
  )
}
