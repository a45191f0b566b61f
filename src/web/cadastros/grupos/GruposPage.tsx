import { Group, Stack, Text } from '@mantine/core'
import type { GrupoDaLista } from '#shared/cadastros/grupos.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaGrupos } from './api.ts'

const COLUNAS: readonly Coluna<GrupoDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 260,
    ordem: 'nome',
    celula: (g) => <NomeComSituacao nome={g.nome} ativo={g.ativo} />,
  },
  {
    id: 'concessionarias',
    titulo: 'Concessionárias',
    ordem: 'concessionarias',
    largura: 130,
    numero: true,
    celula: (g) => g.concessionarias,
  },
  { id: 'responsavel', titulo: 'Responsável', ordem: 'responsavel', largura: 180, celula: (g) => g.responsavel || '—' },
  { id: 'telefone', titulo: 'Telefone', largura: 158, celula: (g) => <span className="num">{g.telefone || '—'}</span> },
  { id: 'email', titulo: 'Email', largura: 220, celula: (g) => g.email || '—' },
  {
    id: 'usuarios',
    titulo: 'Usuários com este filtro',
    ordem: 'usuarios',
    largura: 170,
    numero: true,
    oculta: true,
    celula: (g) => g.usuarios,
  },
]

/** /cadastros/grupos/list: the distributor's groups of stores. */
export function GruposPage() {
  const filtros = useFiltrosCadastro()
  const pedido = filtros.pedido
  const lista = usePaginas(listaGrupos(pedido))
  return (
    <ListaCadastro
      id="grupos"
      titulo="Grupos"
      form="/cadastros/grupos/form"
      novo="Novo grupo"
      dica="Nome ou responsável"
      vazio="Um grupo junta as concessionárias de um mesmo dono. Crie o primeiro para cadastrar as lojas dele."
      colunas={COLUNAS}
      chave={(g) => g.codGrupo}
      card={(g) => <Cartao grupo={g} />}
      lista={lista}
      filtros={filtros}
      importa="grupos"
      exporta={{ lista: 'grupos', filtro: pedido }}
    />
  )
}

function Cartao({ grupo: g }: { grupo: GrupoDaLista }) {
  return (
    <Stack gap={4}>
      <NomeComSituacao nome={g.nome} ativo={g.ativo} />
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
