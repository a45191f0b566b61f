import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConcessionariaDaLista } from '#shared/cadastros/concessionarias-cadastro.ts'
import { formatarCnpj } from '#shared/rules/cnpj.ts'
import { UFS } from '#shared/rules/lugares.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { gruposAtivos, listaConcessionarias } from './api.ts'

const zona = (fuso: string) => fuso.replace('America/', '').replaceAll('_', ' ')
const marcas = (c: ConcessionariaDaLista) => [c.marca, ...c.outrasMarcas].join(', ')

const COLUNAS: readonly Coluna<ConcessionariaDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 240,
    ordem: 'nome',
    celula: (c) => <NomeComSituacao nome={c.nome} ativo={c.ativo} />,
  },
  { id: 'grupo', titulo: 'Grupo', ordem: 'grupo', largura: 180, celula: (c) => c.grupo },
  { id: 'marca', titulo: 'Marcas', ordem: 'marca', largura: 150, celula: marcas },
  { id: 'cidade', titulo: 'Cidade', ordem: 'cidade', largura: 180, celula: (c) => `${c.cidade} · ${c.uf}` },
  {
    id: 'cnpj',
    titulo: 'CNPJ',
    ordem: 'cnpj',
    largura: 165,
    celula: (c) => <span className="num">{c.cnpj ? formatarCnpj(c.cnpj) : '—'}</span>,
  },
  { id: 'telefone', titulo: 'Telefone', largura: 158, celula: (c) => <span className="num">{c.telefone || '—'}</span> },
  { id: 'fuso', titulo: 'Fuso', largura: 120, oculta: true, celula: (c) => zona(c.fuso) },
  { id: 'modeloAgenda', titulo: 'Agenda', largura: 120, oculta: true, celula: (c) => c.modeloAgenda },
  {
    id: 'codigoIntegracao',
    titulo: 'Código na integração',
    largura: 150,
    oculta: true,
    celula: (c) => c.codigoIntegracao || '—',
  },
]

/** /cadastros/concessionaria/list: the distributor's stores; `botoes` stand beside the filters. */
export function ConcessionariasPage({ botoes }: { botoes?: ReactNode }) {
  const filtros = useFiltrosCadastro(['grupo', 'marca', 'uf'])
  const { grupo, marca, uf } = filtros.valores
  const estado = UFS.find((u) => u === uf)
  const pedido = {
    ...filtros.pedido,
    ...(grupo && { codGrupo: Number(grupo) }),
    ...(marca && { marca }),
    ...(estado && { uf: estado }),
  }
  const lista = usePaginas(listaConcessionarias(pedido))
  const { data: grupos = [] } = useQuery(gruposAtivos)
  const { todas } = useConcessionarias()
  const opcoes = (valores: readonly string[]) =>
    [...new Set(valores)].toSorted().map((valor) => ({ valor, nome: valor }))
  const campos: readonly CampoFiltro<'grupo' | 'marca' | 'uf'>[] = [
    {
      tipo: 'escolha',
      nome: 'grupo',
      rotulo: 'Grupo',
      opcoes: grupos.map((g) => ({ valor: String(g.codGrupo), nome: g.nome })),
    },
    { tipo: 'escolha', nome: 'marca', rotulo: 'Marca', vazio: 'Todas', opcoes: opcoes(todas.map((c) => c.marca)) },
    { tipo: 'escolha', nome: 'uf', rotulo: 'Estado', opcoes: opcoes(todas.map((c) => c.uf)) },
  ]
  return (
    <ListaCadastro
      id="concessionarias"
      titulo="Concessionárias"
      form="/cadastros/concessionaria/form"
      codigoNoEndereco
      novo="Nova concessionária"
      dica="Nome, cidade, grupo ou CNPJ"
      vazio="Cadastre a primeira loja: os checklists, os orçamentos e a agenda são de cada uma."
      colunas={COLUNAS}
      chave={(c) => c.codConcessionaria}
      card={(c) => (
        <Stack gap={4}>
          <NomeComSituacao nome={c.nome} ativo={c.ativo} />
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
      importa="concessionarias"
      exporta={{ lista: 'concessionarias', filtro: pedido }}
      botoes={botoes}
      campos={campos}
    />
  )
}
