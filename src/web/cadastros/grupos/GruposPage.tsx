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
    titulo: 'Nome',
    largura: 260,
    ordem: 'nome',
    cell: (g) => <NameWithStatus nome={g.nome} ativo={g.ativo} />,
  },
  {
    id: 'concessionarias',
    titulo: 'Concessionárias',
    ordem: 'concessionarias',
    largura: 130,
    numero: true,
    cell: (g) => g.concessionarias,
  },
  { id: 'responsavel', titulo: 'Responsável', ordem: 'responsavel', largura: 180, cell: (g) => g.responsavel || '—' },
  { id: 'telefone', titulo: 'Telefone', largura: 158, cell: (g) => <span className="num">{g.telefone || '—'}</span> },
  { id: 'email', titulo: 'E-mail', largura: 220, cell: (g) => g.email || '—' },
  {
    id: 'usuarios',
    titulo: 'Usuários com este filtro',
    ordem: 'usuarios',
    largura: 170,
    numero: true,
    hidden: true,
    cell: (g) => g.usuarios,
  },
]

/** /cadastros/grupos/list: the distributor's groups of stores. */
export function GruposPage() {
  const filtros = useCadastroFilters()
  const pedido = filtros.pedido
  const lista = usePages(gruposQuery(pedido))
  return (
    <CadastroList
      id="grupos"
      titulo="Grupos"
      form="/cadastros/grupos/form"
      novo="Novo grupo"
      hint="Nome ou responsável"
      empty="Um grupo junta as concessionárias de um mesmo dono. Crie o primeiro para cadastrar as lojas dele."
      colunas={COLUMNS}
      chave={(g) => g.codGrupo}
      card={(g) => <Card grupo={g} />}
      lista={lista}
      filtros={filtros}
      importable="grupos"
      exportable={{ lista: 'grupos', filtro: pedido }}
    />
  )
}

function Card({ grupo: g }: { grupo: GrupoRow }) {
  return (
    <Stack gap={4}>
      <NameWithStatus nome={g.nome} ativo={g.ativo} />
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
