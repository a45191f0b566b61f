import { Group, Stack, Text } from '@mantine/core'
import type { GrupoRow } from '#shared/cadastros/grupos.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { gruposQuery } from './api.ts'

const COLUMNS: readonly Column<GrupoRow>[] = [
  {
    id: 'nome',
    title: 'Nome',
    width: 260,
    orderBy: 'nome',
    cell: (g) => <NameWithStatus name={g.nome} ativo={g.ativo} />,
  },
  {
    id: 'concessionarias',
    title: 'Concessionárias',
    orderBy: 'concessionarias',
    width: 130,
    numeric: true,
    cell: (g) => g.concessionarias,
  },
  { id: 'responsavel', title: 'Responsável', orderBy: 'responsavel', width: 180, cell: (g) => g.responsavel || '—' },
  { id: 'telefone', title: 'Telefone', width: 158, cell: (g) => <span className="num">{g.telefone || '—'}</span> },
  { id: 'email', title: 'E-mail', width: 220, cell: (g) => g.email || '—' },
  {
    id: 'usuarios',
    title: 'Usuários com este filtro',
    orderBy: 'usuarios',
    width: 170,
    numeric: true,
    hidden: true,
    cell: (g) => g.usuarios,
  },
]

/** /cadastros/grupos/list: the distributor's groups of stores. */
export function GruposPage() {
  const filters = useCadastroFilters()
  const request = filters.pedido
  const list = usePages(gruposQuery(request))
  return (
    <CadastroList
      id="grupos"
      title="Grupos"
      form="/cadastros/grupos/form"
      novo="Novo grupo"
      hint="Nome ou responsável"
      empty="Um grupo junta as concessionárias de um mesmo dono. Crie o primeiro para cadastrar as lojas dele."
      columns={COLUMNS}
      rowKey={(g) => g.codGrupo}
      card={(g) => <Card grupo={g} />}
      list={list}
      filters={filters}
      importable="grupos"
      exportable={{ lista: 'grupos', filtro: request }}
    />
  )
}

function Card({ grupo: g }: { grupo: GrupoRow }) {
  return (
    <Stack gap={4}>
      <NameWithStatus name={g.nome} ativo={g.ativo} />
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {g.responsavel || 'Sem responsável'}
        </Text>
        <Text className="num">
          {g.concessionarias === 1 ? '1 concessionária' : `${g.concessionarias} concessionárias`}
        </Text>
      </Group>
    </Stack>
  )
}
