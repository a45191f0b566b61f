import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import type { PacoteDaLista } from '#shared/cardapio/pacotes.ts'
import { formatarDia, formatarDuracao } from '#shared/rules/datas.ts'
import { useLoja } from '../../core/loja.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaPacotes } from './api.ts'

const COLUNAS: readonly Coluna<PacoteDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Pacote',
    largura: 230,
    ordem: 'nome',
    celula: (p) => <NomeComSituacao nome={p.nome} ativo={p.ativo} />,
  },
  { id: 'marca', titulo: 'Marca', ordem: 'marca', largura: 120, fica: true, celula: (p) => p.marca },
  { id: 'modelo', titulo: 'Modelo', ordem: 'modelo', largura: 150, celula: (p) => p.modelo || 'todos' },
  {
    id: 'km',
    titulo: 'Km',
    ordem: 'km',
    largura: 96,
    numero: true,
    celula: (p) => p.km?.toLocaleString('pt-BR') ?? '—',
  },
  { id: 'meses', titulo: 'Meses', ordem: 'meses', largura: 80, numero: true, celula: (p) => p.meses ?? '—' },
  { id: 'garantia', titulo: 'Garantia', largura: 110, celula: (p) => (p.exigidoGarantia ? 'exigido' : '—') },
  { id: 'pecas', titulo: 'Peças', largura: 76, numero: true, celula: (p) => p.pecas },
  { id: 'minutos', titulo: 'Tempo', largura: 100, numero: true, celula: (p) => formatarDuracao(p.minutos) },
  {
    id: 'soma',
    titulo: 'Soma das partes',
    largura: 130,
    numero: true,
    oculta: true,
    celula: (p) => <Money centavos={p.soma} />,
  },
  {
    id: 'preco',
    titulo: 'Preço na loja',
    largura: 130,
    numero: true,
    fica: true,
    celula: (p) => <Money centavos={p.fechado ?? p.soma} />,
  },
  {
    id: 'publicadoEm',
    titulo: 'Publicado em',
    largura: 120,
    celula: (p) => (p.publicadoEm ? formatarDia(p.publicadoEm) : 'rascunho'),
  },
]

/** /listarPacote: every package of the makers' plans, priced at the selected store. */
export function PacotesPage() {
  const loja = useLoja() ?? undefined
  const [cobrindo, cobertura] = useDisclosure(false)
  const filtros = useFiltrosCadastro(['marca', 'modelo'])
  const { marca, modelo } = filtros.valores
  const pedido = { ...filtros.pedido, marca, modelo, codConcessionaria: loja }
  const lista = usePaginas(listaPacotes(pedido))
  return (
    <>
      <ListaCadastro
        id="pacotes"
        titulo="Pacotes"
        form="/cardapio/adicionar/pacote"
        codigoNoEndereco
        novo="Novo pacote"
        dica="Nome, marca ou modelo"
        vazio="Um pacote é uma revisão do plano de fábrica: quando vence, o que leva e quanto custa."
        colunas={COLUNAS}
        chave={(p) => p.codPacote}
        card={(p) => <Cartao pacote={p} />}
        lista={lista}
        filtros={filtros}
        campos={[
          { tipo: 'texto', nome: 'marca', rotulo: 'Marca' },
          { tipo: 'texto', nome: 'modelo', rotulo: 'Modelo' },
        ]}
        importa="pacotes"
        exporta={{ lista: 'pacotes', filtro: pedido }}
        botoes={
          <Button variant="default" leftSection={<IconChartBar size={17} />} onClick={cobertura.open}>
            Cobertura
          </Button>
        }
      />
      {cobrindo && <Lugar lugar="coberturaDoPlano" fechar={cobertura.close} />}
    </>
  )
}

function Cartao({ pacote: p }: { pacote: PacoteDaLista }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <NomeComSituacao nome={p.nome} ativo={p.ativo} />
        <b>
          <Money centavos={p.fechado ?? p.soma} />
        </b>
      </Group>
      <Text c="dimmed" truncate>
        {p.marca} {p.modelo || '· todos os modelos'}
      </Text>
      <Text size="sm" c="dimmed" className="num">
        {p.km?.toLocaleString('pt-BR')} km ou {p.meses} meses · {formatarDuracao(p.minutos)}
      </Text>
    </Stack>
  )
}
