import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import type { PacoteRow } from '#shared/cardapio/pacotes.ts'
import { formatDay, formatDuration } from '#shared/rules/dates.ts'
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
    titulo: 'Pacote',
    largura: 230,
    ordem: 'nome',
    cell: (p) => <NameWithStatus nome={p.nome} ativo={p.ativo} />,
  },
  { id: 'marca', titulo: 'Marca', ordem: 'marca', largura: 120, stays: true, cell: (p) => p.marca },
  { id: 'modelo', titulo: 'Modelo', ordem: 'modelo', largura: 150, cell: (p) => p.modelo || 'todos' },
  {
    id: 'km',
    titulo: 'Km',
    ordem: 'km',
    largura: 96,
    numero: true,
    cell: (p) => p.km?.toLocaleString('pt-BR') ?? '—',
  },
  { id: 'meses', titulo: 'Meses', ordem: 'meses', largura: 80, numero: true, cell: (p) => p.meses ?? '—' },
  { id: 'garantia', titulo: 'Garantia', largura: 110, cell: (p) => (p.exigidoGarantia ? 'exigido' : '—') },
  { id: 'pecas', titulo: 'Peças', largura: 76, numero: true, cell: (p) => p.pecas },
  { id: 'minutos', titulo: 'Tempo', largura: 100, numero: true, cell: (p) => formatDuration(p.minutos) },
  {
    id: 'soma',
    titulo: 'Soma das partes',
    largura: 130,
    numero: true,
    hidden: true,
    cell: (p) => <Money centavos={p.soma} />,
  },
  {
    id: 'preco',
    titulo: 'Preço na loja',
    largura: 130,
    numero: true,
    stays: true,
    cell: (p) => <Money centavos={p.fechado ?? p.soma} />,
  },
  {
    id: 'publicadoEm',
    titulo: 'Publicado em',
    largura: 120,
    cell: (p) => (p.publicadoEm ? formatDay(p.publicadoEm) : 'rascunho'),
  },
]

/** /listarPacote: every package of the makers' plans, with prices of the selected store. */
export function PacotesPage() {
  const loja = useLoja() ?? undefined
  const [coverageOpen, cobertura] = useDisclosure(false)
  const filtros = useCadastroFilters(['marca', 'modelo'])
  const { marca, modelo } = filtros.valores
  const pedido = { ...filtros.pedido, marca, modelo, codConcessionaria: loja }
  const lista = usePages(pacotesQuery(pedido))
  return (
    <>
      <CadastroList
        id="pacotes"
        titulo="Pacotes"
        form="/cardapio/adicionar/pacote"
        codeInUrl
        novo="Novo pacote"
        hint="Nome, marca ou modelo"
        empty="Um pacote é uma revisão do plano de fábrica: quando vence, o que leva e quanto custa."
        colunas={COLUMNS}
        chave={(p) => p.codPacote}
        card={(p) => <Card pacote={p} />}
        lista={lista}
        filtros={filtros}
        campos={[
          { tipo: 'texto', nome: 'marca', label: 'Marca' },
          { tipo: 'texto', nome: 'modelo', label: 'Modelo' },
        ]}
        importable="pacotes"
        exportable={{ lista: 'pacotes', filtro: pedido }}
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
        <NameWithStatus nome={p.nome} ativo={p.ativo} />
        <b>
          <Money centavos={p.fechado ?? p.soma} />
        </b>
      </Group>
      <Text c="dimmed" truncate>
        {p.marca} {p.modelo || '· todos os modelos'}
      </Text>
      <Text size="sm" c="dimmed" className="num">
        {p.km?.toLocaleString('pt-BR')} km ou {p.meses} meses · {formatDuration(p.minutos)}
      </Text>
    </Stack>
  )
}
