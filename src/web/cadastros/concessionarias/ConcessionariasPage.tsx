import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConcessionariaRow } from '#shared/cadastros/concessionarias-register.ts'
import { formatCnpj } from '#shared/rules/cnpj.ts'
import { UFS } from '#shared/rules/places.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import type { FilterField } from '../../recipes/list/filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { activeGrupos, concessionariasQuery } from './api.ts'

const timeZone = (fuso: string) => fuso.replace('America/', '').replaceAll('_', ' ')
const marcas = (c: ConcessionariaRow) => [c.marca, ...c.outrasMarcas].join(', ')

const COLUMNS: readonly Column<ConcessionariaRow>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 240,
    ordem: 'nome',
    cell: (c) => <NameWithStatus nome={c.nome} ativo={c.ativo} />,
  },
  { id: 'grupo', titulo: 'Grupo', ordem: 'grupo', largura: 180, cell: (c) => c.grupo },
  { id: 'marca', titulo: 'Marcas', ordem: 'marca', largura: 150, cell: marcas },
  { id: 'cidade', titulo: 'Cidade', ordem: 'cidade', largura: 180, cell: (c) => `${c.cidade} · ${c.uf}` },
  {
    id: 'cnpj',
    titulo: 'CNPJ',
    ordem: 'cnpj',
    largura: 165,
    cell: (c) => <span className="num">{c.cnpj ? formatCnpj(c.cnpj) : '—'}</span>,
  },
  { id: 'telefone', titulo: 'Telefone', largura: 158, cell: (c) => <span className="num">{c.telefone || '—'}</span> },
  { id: 'fuso', titulo: 'Fuso', largura: 120, hidden: true, cell: (c) => timeZone(c.fuso) },
  { id: 'modeloAgenda', titulo: 'Agenda', largura: 120, hidden: true, cell: (c) => c.modeloAgenda },
  {
    id: 'codigoIntegracao',
    titulo: 'Código na integração',
    largura: 150,
    hidden: true,
    cell: (c) => c.codigoIntegracao || '—',
  },
]

/** /cadastros/concessionaria/list: the distributor's stores; `buttons` stand beside the filters. */
export function ConcessionariasPage({ buttons }: { buttons?: ReactNode }) {
  const filtros = useCadastroFilters(['grupo', 'marca', 'uf'])
  const { grupo, marca, uf } = filtros.valores
  const estado = UFS.find((u) => u === uf)
  const pedido = {
    ...filtros.pedido,
    ...(grupo && { codGrupo: Number(grupo) }),
    ...(marca && { marca }),
    ...(estado && { uf: estado }),
  }
  const lista = usePages(concessionariasQuery(pedido))
  const { data: grupos = [] } = useQuery(activeGrupos)
  const { todas } = useConcessionarias()
  const opcoes = (valores: readonly string[]) =>
    [...new Set(valores)].toSorted().map((valor) => ({ valor, nome: valor }))
  const campos: readonly FilterField<'grupo' | 'marca' | 'uf'>[] = [
    {
      tipo: 'escolha',
      nome: 'grupo',
      label: 'Grupo',
      opcoes: grupos.map((g) => ({ valor: String(g.codGrupo), nome: g.nome })),
    },
    { tipo: 'escolha', nome: 'marca', label: 'Marca', empty: 'Todas', opcoes: opcoes(todas.map((c) => c.marca)) },
    { tipo: 'escolha', nome: 'uf', label: 'Estado', opcoes: opcoes(todas.map((c) => c.uf)) },
  ]
  return (
    <CadastroList
      id="concessionarias"
      titulo="Concessionárias"
      form="/cadastros/concessionaria/form"
      codeInUrl
      novo="Nova concessionária"
      hint="Nome, cidade, grupo ou CNPJ"
      empty="Cadastre a primeira loja: os checklists, os orçamentos e a agenda são de cada uma."
      colunas={COLUMNS}
      chave={(c) => c.codConcessionaria}
      card={(c) => (
        <Stack gap={4}>
          <NameWithStatus nome={c.nome} ativo={c.ativo} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {c.cidade} · {c.uf}
            </Text>
            <Text truncate>{marcas(c)}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importable="concessionarias"
      exportable={{ lista: 'concessionarias', filtro: pedido }}
      buttons={buttons}
      campos={campos}
    />
  )
}
