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
    titulo: 'Nome',
    largura: 240,
    ordem: 'nome',
    cell: (k) => <NameWithStatus nome={k.nome} ativo={k.ativo} antes={<AgendaColor cor={k.corAgenda} />} />,
  },
  { id: 'nomeTratado', titulo: 'Na agenda', largura: 130, cell: (k) => k.nomeTratado },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    cell: (k) => k.concessionaria,
  },
  { id: 'telefone', titulo: 'Telefone', largura: 158, cell: (k) => <span className="num">{k.telefone || '—'}</span> },
  { id: 'email', titulo: 'E-mail', ordem: 'email', largura: 210, cell: (k) => k.email || '—' },
  { id: 'usuario', titulo: 'Usuário', ordem: 'usuario', largura: 160, cell: (k) => k.usuario ?? '—' },
]

/** /cadastros/consultores/list: the service advisers, with their agenda colours. */
export function ConsultoresPage() {
  const filtros = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filtros.valores.loja)
  const pedido = { ...filtros.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const lista = usePages(consultoresQuery(pedido))
  return (
    <CadastroList
      id="consultores"
      titulo="Consultores"
      form="/cadastros/consultores/form"
      novo="Novo consultor"
      hint="Nome ou email"
      empty="Os consultores recebem os carros e são donos dos clientes. Os que a integração citar aparecem aqui sozinhos."
      colunas={COLUMNS}
      chave={(k) => k.codConsultor}
      card={(k) => (
        <Stack gap={4}>
          <NameWithStatus nome={k.nome} ativo={k.ativo} antes={<AgendaColor cor={k.corAgenda} />} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {k.concessionaria}
            </Text>
            <Text className="num">{k.telefone || '—'}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importable="consultores"
      exportable={{ lista: 'consultores', filtro: pedido }}
      campos={campo}
    />
  )
}
