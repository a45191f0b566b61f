import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { totalMaoDeObra } from '#shared/rules/orcamento.ts'
import { CODIGOS_TIPO, type ServicoDaLista, TIPOS_SERVICO } from '#shared/cadastros/servicos.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { habilidadesEmUso } from '../../recipes/cadastro/opcoes.ts'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaServicos } from './api.ts'

const preco = (s: ServicoDaLista) => totalMaoDeObra({ minutos: s.minutos, valorHora: s.valorHora, desconto: 0 })
const tempo = (s: ServicoDaLista) => formatarDuracao(s.minutos ?? 0)

const COLUNAS: readonly Coluna<ServicoDaLista>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    ordem: 'codigo',
    largura: 100,
    celula: (s) => <span className="num">{s.codigo}</span>,
  },
  {
    id: 'descricao',
    titulo: 'Serviço',
    largura: 300,
    ordem: 'nome',
    celula: (s) => <NomeComSituacao nome={s.descricao} ativo={s.ativo} />,
  },
  { id: 'tipo', titulo: 'Tipo', ordem: 'tipo', largura: 140, celula: (s) => TIPOS_SERVICO[s.tipo].nome },
  { id: 'minutos', titulo: 'Tempo padrão', ordem: 'minutos', largura: 110, numero: true, celula: tempo },
  {
    id: 'valorHora',
    titulo: 'Valor da hora',
    ordem: 'valorHora',
    largura: 110,
    numero: true,
    celula: (s) => <Money centavos={s.valorHora} />,
  },
  {
    id: 'preco',
    titulo: 'Preço',
    ordem: 'preco',
    largura: 110,
    numero: true,
    celula: (s) => <Money centavos={preco(s)} />,
  },
  { id: 'habilidades', titulo: 'Habilidades', largura: 200, celula: (s) => s.habilidades.join(', ') || '—' },
  {
    id: 'custoHora',
    titulo: 'Custo da hora',
    ordem: 'custoHora',
    largura: 110,
    numero: true,
    oculta: true,
    celula: (s) => <Money centavos={s.custoHora} />,
  },
]

/** /cadastros/servicos/list: the labour that the workshops sell. */
export function ServicosPage() {
  const filtros = useFiltrosCadastro(['tipo', 'habilidade'])
  const { tipo, habilidade } = filtros.valores
  const escolhido = CODIGOS_TIPO.find((t) => t === tipo)
  const pedido = { ...filtros.pedido, ...(escolhido && { tipo: escolhido }), ...(habilidade && { habilidade }) }
  const lista = usePaginas(listaServicos(pedido))
  const { data: emUso = [] } = useQuery(habilidadesEmUso)
  const campos: readonly CampoFiltro<'tipo' | 'habilidade'>[] = [
    {
      tipo: 'escolha',
      nome: 'tipo',
      rotulo: 'Tipo',
      opcoes: CODIGOS_TIPO.map((t) => ({ valor: t, nome: TIPOS_SERVICO[t].nome })),
    },
    { tipo: 'escolha', nome: 'habilidade', rotulo: 'Habilidade', opcoes: emUso.map((h) => ({ valor: h, nome: h })) },
  ]
  return (
    <ListaCadastro
      id="servicos"
      titulo="Serviços"
      form="/cadastros/servicos/form"
      novo="Novo serviço"
      dica="Código ou descrição"
      vazio="Cadastre a mão de obra que a oficina vende: ela entra nos orçamentos com o tempo e o preço daqui."
      colunas={COLUNAS}
      chave={(s) => s.codServico}
      card={(s) => <Cartao servico={s} />}
      lista={lista}
      filtros={filtros}
      importa="servicos"
      exporta={{ lista: 'servicos', filtro: pedido }}
      campos={campos}
    />
  )
}

function Cartao({ servico: s }: { servico: ServicoDaLista }) {
  return (
    <Stack gap={4}>
      <NomeComSituacao nome={s.descricao} ativo={s.ativo} />
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" className="num" truncate>
          {s.codigo} · {tempo(s)}
        </Text>
        <Money centavos={preco(s)} />
      </Group>
      <Badge variant="default" tt="none" fw={500}>
        {TIPOS_SERVICO[s.tipo].nome}
      </Badge>
    </Stack>
  )
}
