import { Group, Stack, Text } from '@mantine/core'
import type { PneuRow } from '#shared/cardapio/pneus.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { pneusQuery } from './api.ts'

const COLUMNS: readonly Column<PneuRow>[] = [
  {
    id: 'linha',
    title: 'Pneu',
    width: 220,
    orderBy: 'nome',
    cell: (p) => <NameWithStatus name={`${p.marca} ${p.linha}`} ativo={p.ativo} />,
  },
  {
    id: 'medida',
    title: 'Medida',
    orderBy: 'medida',
    width: 170,
    stays: true,
    cell: (p) => <span className="num">{p.medida}</span>,
  },
  {
    id: 'codigo',
    title: 'Código',
    orderBy: 'codigo',
    width: 120,
    cell: (p) => <span className="num">{p.codigo}</span>,
  },
  {
    id: 'carga',
    title: 'Carga',
    orderBy: 'carga',
    width: 90,
    numeric: true,
    cell: (p) => `${p.cargaKg.toLocaleString('pt-BR')} kg`,
  },
  { id: 'velocidade', title: 'Velocidade', width: 104, numeric: true, cell: (p) => `${p.velocidadeKmh} km/h` },
  {
    id: 'quantidade',
    title: 'Estoque na loja',
    orderBy: 'quantidade',
    width: 120,
    numeric: true,
    cell: (p) => p.quantidade ?? '—',
  },
  {
    id: 'preco',
    title: 'Preço na loja',
    orderBy: 'preco',
    width: 124,
    numeric: true,
    stays: true,
    cell: (p) => <Money centavos={p.precoDaLoja ?? p.preco} />,
  },
]

/** /cardapio/pneu: tyres with stock and price at the selected store. */
export function PneusList() {
  const loja = useLoja() ?? undefined
  const filters = useCadastroFilters(['marca', 'estoque'])
  const { marca, estoque } = filters.valores
  const inStock = estoque === 'sim' && { estoque: 'sim' as const }
  const request = { ...filters.pedido, marca, codConcessionaria: loja, ...inStock }
  const list = usePages(pneusQuery(request))
  return (
    <CadastroList
      id="pneus"
      title="Pneus"
      form="/cardapio/pneu/adicionar"
      codeInUrl
      novo="Novo pneu"
      hint="Medida, código, marca ou linha"
      empty="Cadastre os pneus que a rede vende, ou importe a planilha do fornecedor."
      columns={COLUMNS}
      rowKey={(p) => p.codPneu}
      card={(p) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus name={`${p.marca} ${p.linha}`} ativo={p.ativo} />
            <b>
              <Money centavos={p.precoDaLoja ?? p.preco} />
            </b>
          </Group>
          <Text c="dimmed" className="num">
            {p.medida} · {p.quantidade === null ? 'estoque não informado' : `${p.quantidade} em estoque`}
          </Text>
        </Stack>
      )}
      list={list}
      filters={filters}
      fields={[
        { kind: 'text', name: 'marca', label: 'Marca' },
        {
          kind: 'choice',
          name: 'estoque',
          label: 'Estoque',
          options: [{ value: 'sim', label: 'Só os que a loja tem' }],
        },
      ]}
      importable="pneus"
      exportable={{ lista: 'pneus', filtro: request }}
    />
  )
}
