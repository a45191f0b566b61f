import { Group, Stack, Text } from '@mantine/core'
import type { ConsultorRow } from '#shared/cadastros/consultores.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { consultoresQuery } from './api.ts'
import { AgendaColor } from './AgendaColor.tsx'

const COLUMNS: readonly Column<ConsultorRow>[] = [
  {
    id: 'nome',
    title: 'Nome',
    width: 240,
    orderBy: 'nome',
    cell: (k) => <NameWithStatus name={k.nome} ativo={k.ativo} before={<AgendaColor color={k.corAgenda} />} />,
  },
  { id: 'nomeTratado', title: 'Na agenda', width: 130, cell: (k) => k.nomeTratado },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    cell: (k) => k.concessionaria,
  },
  { id: 'telefone', title: 'Telefone', width: 158, cell: (k) => <span className="num">{k.telefone || '—'}</span> },
  { id: 'email', title: 'E-mail', orderBy: 'email', width: 210, cell: (k) => k.email || '—' },
  { id: 'usuario', title: 'Usuário', orderBy: 'usuario', width: 160, cell: (k) => k.usuario ?? '—' },
]

/** /cadastros/consultores/list: the service advisers, with their agenda colours. */
export function ConsultoresPage() {
  const filters = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const request = { ...filters.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const list = usePages(consultoresQuery(request))
  return (
    <CadastroList
      id="consultores"
      title="Consultores"
      form="/cadastros/consultores/form"
      novo="Novo consultor"
      hint="Nome ou email"
      empty="Os consultores recebem os carros e são donos dos clientes. Os que a integração citar aparecem aqui sozinhos."
      columns={COLUMNS}
      rowKey={(k) => k.codConsultor}
      card={(k) => (
        <Stack gap={4}>
          <NameWithStatus name={k.nome} ativo={k.ativo} before={<AgendaColor color={k.corAgenda} />} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {k.concessionaria}
            </Text>
            <Text className="num">{k.telefone || '—'}</Text>
          </Group>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="consultores"
      exportable={{ lista: 'consultores', filtro: request }}
      fields={campo}
    />
  )
}
