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
    titulo: 'Pneu',
    largura: 220,
    ordem: 'nome',
    cell: (p) => <NameWithStatus nome={`${p.marca} ${p.linha}`} ativo={p.ativo} />,
  },
  {
    id: 'medida',
    titulo: 'Medida',
    ordem: 'medida',
    largura: 170,
    stays: true,
    cell: (p) => <span className="num">{p.medida}</span>,
  },
  {
    id: 'codigo',
    titulo: 'Código',
    ordem: 'codigo',
    largura: 120,
    cell: (p) => <span className="num">{p.codigo}</span>,
  },
  {
    id: 'carga',
    titulo: 'Carga',
    ordem: 'carga',
    largura: 90,
    numero: true,
    cell: (p) => `${p.cargaKg.toLocaleString('pt-BR')} kg`,
  },
  { id: 'velocidade', titulo: 'Velocidade', largura: 104, numero: true, cell: (p) => `${p.velocidadeKmh} km/h` },
  {
    id: 'quantidade',
    titulo: 'Estoque na loja',
    ordem: 'quantidade',
    largura: 120,
    numero: true,
    cell: (p) => p.quantidade ?? '—',
  },
  {
    id: 'preco',
    titulo: 'Preço na loja',
    ordem: 'preco',
    largura: 124,
    numero: true,
    stays: true,
    cell: (p) => <Money centavos={p.precoDaLoja ?? p.preco} />,
  },
]

/** /cardapio/pneu: tyres with stock and price at the selected store. */
export function PneusList() {
  const loja = useLoja() ?? undefined
  const filtros = useCadastroFilters(['marca', 'estoque'])
  const { marca, estoque } = filtros.valores
  const pedido = { ...filtros.pedido, marca, codConcessionaria: loja }
  const lista = usePages(pneusQuery({ ...pedido, ...(estoque === 'sim' && { estoque: 'sim' as const }) }))
  return (
    <CadastroList
      id="pneus"
      titulo="Pneus"
      form="/cardapio/pneu/adicionar"
      codeInUrl
      novo="Novo pneu"
      hint="Medida, código, marca ou linha"
      empty="Cadastre os pneus que a rede vende, ou importe a planilha do fornecedor."
      colunas={COLUMNS}
      chave={(p) => p.codPneu}
      card={(p) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus nome={`${p.marca} ${p.linha}`} ativo={p.ativo} />
            <b>
              <Money centavos={p.precoDaLoja ?? p.preco} />
            </b>
          </Group>
          <Text c="dimmed" className="num">
            {p.medida} · {p.quantidade === null ? 'estoque não informado' : `${p.quantidade} em estoque`}
          </Text>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      campos={[
        { tipo: 'texto', nome: 'marca', label: 'Marca' },
        {
          tipo: 'escolha',
          nome: 'estoque',
          label: 'Estoque',
          opcoes: [{ valor: 'sim', nome: 'Só os que a loja tem' }],
        },
      ]}
      importable="pneus"
      exportable={{ lista: 'pneus', filtro: pedido }}
    />
  )
}
