import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConcessionariaRow } from '#shared/cadastros/concessionarias-register.ts'
import { formatCnpj } from '#shared/rules/cnpj.ts'
import { timeZoneName, UFS } from '#shared/rules/places.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import type { FilterField } from '../../recipes/list/filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { activeGrupos, concessionariasQuery } from './api.ts'

const marcas = (c: ConcessionariaRow) => [c.marca, ...c.outrasMarcas].join(', ')

const COLUMNS: readonly Column<ConcessionariaRow>[] = [
  {
    id: 'nome',
    title: 'Nome',
    width: 240,
    orderBy: 'nome',
    cell: (c) => <NameWithStatus name={c.nome} ativo={c.ativo} />,
  },
  { id: 'grupo', title: 'Grupo', orderBy: 'grupo', width: 180, cell: (c) => c.grupo },
  { id: 'marca', title: 'Marcas', orderBy: 'marca', width: 150, cell: marcas },
  { id: 'cidade', title: 'Cidade', orderBy: 'cidade', width: 180, cell: (c) => `${c.cidade} · ${c.uf}` },
  {
    id: 'cnpj',
    title: 'CNPJ',
    orderBy: 'cnpj',
    width: 185,
    cell: (c) => <span className="num">{c.cnpj ? formatCnpj(c.cnpj) : '—'}</span>,
  },
  { id: 'telefone', title: 'Telefone', width: 158, cell: (c) => <span className="num">{c.telefone || '—'}</span> },
  { id: 'fuso', title: 'Fuso', width: 120, hidden: true, cell: (c) => timeZoneName(c.fuso) },
  { id: 'modeloAgenda', title: 'Agenda', width: 120, hidden: true, cell: (c) => c.modeloAgenda },
  {
    id: 'codigoIntegracao',
    title: 'Código na integração',
    width: 150,
    hidden: true,
    cell: (c) => c.codigoIntegracao || '—',
  },
]

/** /cadastros/concessionaria/list: the distributor's stores; `buttons` stand beside the filters. */
export function ConcessionariasPage({ buttons }: { buttons?: ReactNode }) {
  const filters = useCadastroFilters(['grupo', 'marca', 'uf'])
  const { grupo, marca, uf } = filters.valores
  const estado = UFS.find((u) => u === uf)
  const request = {
    ...filters.pedido,
    ...(grupo && { codGrupo: Number(grupo) }),
    ...(marca && { marca }),
    ...(estado && { uf: estado }),
  }
  const list = usePages(concessionariasQuery(request))
  const { data: grupos = [] } = useQuery(activeGrupos)
  const { todas } = useConcessionarias()
  const options = (values: readonly string[]) =>
    [...new Set(values)].toSorted().map((valor) => ({ value: valor, label: valor }))
  const fields: readonly FilterField<'grupo' | 'marca' | 'uf'>[] = [
    {
      kind: 'choice',
      name: 'grupo',
      label: 'Grupo',
      options: grupos.map((g) => ({ value: String(g.codGrupo), label: g.nome })),
    },
    { kind: 'choice', name: 'marca', label: 'Marca', empty: 'Todas', options: options(todas.map((c) => c.marca)) },
    { kind: 'choice', name: 'uf', label: 'Estado', options: options(todas.map((c) => c.uf)) },
  ]
  return (
    <CadastroList
      id="concessionarias"
      title="Concessionárias"
      form="/cadastros/concessionaria/form"
      codeInUrl
      novo="Nova concessionária"
      hint="Nome, cidade, grupo ou CNPJ"
      empty="Cadastre a primeira loja: os checklists, os orçamentos e a agenda são de cada uma."
      columns={COLUMNS}
      rowKey={(c) => c.codConcessionaria}
      card={(c) => (
        <Stack gap={4}>
          <NameWithStatus name={c.nome} ativo={c.ativo} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {c.cidade} · {c.uf}
            </Text>
            <Text truncate>{marcas(c)}</Text>
          </Group>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="concessionarias"
      exportable={{ lista: 'concessionarias', filtro: request }}
      buttons={buttons}
      fields={fields}
    />
  )
}
