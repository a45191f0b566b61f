import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import type { PacoteRow } from '#shared/cardapio/pacotes.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { useLoja } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { pacotesQuery } from './api.ts'

const COLUMNS: readonly Column<PacoteRow>[] = [
  {
    id: 'nome',
    title: 'Pacote',
    width: 230,
    orderBy: 'nome',
    cell: (p) => <NameWithStatus name={p.nome} ativo={p.ativo} />,
  },
  { id: 'marca', title: 'Marca', orderBy: 'marca', width: 120, stays: true, cell: (p) => p.marca },
  { id: 'modelo', title: 'Modelo', orderBy: 'modelo', width: 150, cell: (p) => p.modelo || 'todos' },
  {
    id: 'km',
    title: 'Km',
    orderBy: 'km',
    width: 96,
    numeric: true,
    cell: (p) => p.km?.toLocaleString('pt-BR') ?? '—',
  },
  { id: 'meses', title: 'Meses', orderBy: 'meses', width: 80, numeric: true, cell: (p) => p.meses ?? '—' },
  { id: 'garantia', title: 'Garantia', width: 110, cell: (p) => (p.exigidoGarantia ? 'exigido' : '—') },
  { id: 'pecas', title: 'Peças', width: 76, numeric: true, cell: (p) => p.pecas },
  { id: 'minutos', title: 'Tempo', width: 100, numeric: true, cell: (p) => formatHours(p.minutos) },
  {
    id: 'soma',
    title: 'Soma das partes',
    width: 130,
    numeric: true,
    hidden: true,
    cell: (p) => <Money centavos={p.soma} />,
  },
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

/** /listarPacote: every package of the makers' plans, with prices of the selected store. */
export function PacotesPage() {
  const loja = useLoja() ?? undefined
  const [coverageOpen, cobertura] = useDisclosure(false)
  const filters = useCadastroFilters(['marca', 'modelo'])
  const { marca, modelo } = filters.valores
  const request = { ...filters.pedido, marca, modelo, codConcessionaria: loja }
  const list = usePages(pacotesQuery(request))
  return (
    <>
      <CadastroList
        id="pacotes"
        title="Pacotes"
        form="/cardapio/adicionar/pacote"
        codeInUrl
        novo="Novo pacote"
        hint="Nome, marca ou modelo"
        empty="Um pacote é uma revisão do plano de fábrica: quando vence, o que leva e quanto custa."
        columns={COLUMNS}
        rowKey={(p) => p.codPacote}
        card={(p) => <Card pacote={p} />}
        list={list}
        filters={filters}
        fields={[
          { kind: 'text', name: 'marca', label: 'Marca' },
          { kind: 'text', name: 'modelo', label: 'Modelo' },
        ]}
        importable="pacotes"
        exportable={{ lista: 'pacotes', filtro: request }}
        buttons={
          <Button variant="default" leftSection={<IconChartBar size={17} />} onClick={cobertura.open}>
            Cobertura
          </Button>
        }
      />
      {coverageOpen && <Place place="coberturaDoPlano" close={cobertura.close} />}
    </>
  )
}

function Card({ pacote: p }: { pacote: PacoteRow }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <NameWithStatus name={p.nome} ativo={p.ativo} />
        <b>
          <Money centavos={p.fechado ?? p.soma} />
        </b>
      </Group>
      <Text c="dimmed" truncate>
        {p.marca} {p.modelo || '· todos os modelos'}
      </Text>
      <Text size="sm" c="dimmed" className="num">
        {p.km?.toLocaleString('pt-BR')} km ou {p.meses} meses · {formatHours(p.minutos)}
      </Text>
    </Stack>
  )
}
