import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MecanicoDaLista } from '#shared/cadastros/mecanicos.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { horariosEmPalavras } from '#shared/rules/horarios.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { habilidadesEmUso } from '../../recipes/cadastro/opcoes.ts'
import { useFiltroLoja } from '../../recipes/lista/filtro-loja.ts'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaMecanicos } from './api.ts'
import { Retrato } from '../../ui/dados/Retrato.tsx'

function Ausente({ ate }: { ate: string | null }) {
  if (ate === null) return null
  return (
    <Badge variant="light" color="amarelo" tt="none" style={{ flexShrink: 0 }}>
      Ausente até {formatarDia(ate)}
    </Badge>
  )
}

const COLUNAS: readonly Coluna<MecanicoDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 330,
    ordem: 'nome',
    celula: (m) => (
      <Group gap={8} wrap="nowrap">
        <NomeComSituacao nome={m.nome} ativo={m.ativo} antes={<Retrato imagem={m.imagem} />} />
        <Ausente ate={m.ausenteAte} />
      </Group>
    ),
  },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    celula: (m) => m.concessionaria,
  },
  { id: 'habilidades', titulo: 'Habilidades', largura: 220, celula: (m) => m.habilidades.join(', ') || '—' },
  { id: 'turnos', titulo: 'Turnos', largura: 220, celula: (m) => horariosEmPalavras(m.turnos) },
  { id: 'usuario', titulo: 'Usuário', ordem: 'usuario', largura: 150, celula: (m) => m.usuario ?? '—' },
  {
    id: 'telefone',
    titulo: 'Telefone',
    largura: 140,
    oculta: true,
    celula: (m) => <span className="num">{m.telefone || '—'}</span>,
  },
]

/** /cadastros/mecanicos/list: whose hours the workshops sell. */
export function MecanicosPage() {
  const filtros = useFiltrosCadastro(['loja', 'habilidade'])
  const { codConcessionaria, campo } = useFiltroLoja(filtros.valores.loja)
  const { habilidade } = filtros.valores
  const pedido = {
    ...filtros.pedido,
    ...(codConcessionaria && { codConcessionaria }),
    ...(habilidade && { habilidade }),
  }
  const lista = usePaginas(listaMecanicos(pedido))
  const { data: emUso = [] } = useQuery(habilidadesEmUso)
  const campos: readonly CampoFiltro<'loja' | 'habilidade'>[] = [
    ...campo,
    {
      tipo: 'escolha',
      nome: 'habilidade',
      rotulo: 'Habilidade',
      vazio: 'Qualquer',
      opcoes: emUso.map((h) => ({ valor: h, nome: h })),
    },
  ]
  return (
    <ListaCadastro
      id="mecanicos"
      titulo="Mecânicos"
      form="/cadastros/mecanicos/form"
      novo="Novo mecânico"
      dica="Nome"
      vazio="Cadastre os mecânicos da loja com seus turnos: é deles que vem a capacidade da agenda."
      colunas={COLUNAS}
      chave={(m) => m.codMecanico}
      card={(m) => (
        <Stack gap={6}>
          <Group justify="space-between" wrap="nowrap">
            <NomeComSituacao nome={m.nome} ativo={m.ativo} antes={<Retrato imagem={m.imagem} />} />
            <Ausente ate={m.ausenteAte} />
          </Group>
          <Text c="dimmed" truncate>
            {m.habilidades.join(', ') || m.concessionaria}
          </Text>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importa="mecanicos"
      exporta={{ lista: 'mecanicos', filtro: pedido }}
      campos={campos}
    />
  )
}
