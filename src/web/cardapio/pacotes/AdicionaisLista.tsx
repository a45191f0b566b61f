import { Badge, Group, Stack, Text } from '@mantine/core'
import type { PacoteDaLista } from '#shared/cardapio/pacotes.ts'
import { formatarDia, formatarDuracao } from '#shared/rules/datas.ts'
import { useLoja } from '../../core/loja.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaPacotes } from './api.ts'

/** When an item is offered, in words. */
function regra(p: PacoteDaLista): string {
  return [
    p.km !== null && `a cada ${p.km.toLocaleString('pt-BR')} km`,
    p.meses !== null && `a cada ${p.meses} meses`,
    p.marca !== '' && `${p.marca} ${p.modelo}`.trim(),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Fora = () => (
  <Badge variant="outline" color="gray" tt="none" style={{ flexShrink: 0 }}>
    fora do plano de fábrica
  </Badge>
)

const COLUNAS: readonly Coluna<PacoteDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Item adicional',
    largura: 240,
    ordem: 'nome',
    celula: (p) => <NomeComSituacao nome={p.nome} ativo={p.ativo} />,
  },
  { id: 'fora', titulo: 'Natureza', largura: 190, celula: () => <Fora /> },
  { id: 'regra', titulo: 'Quando se oferece', largura: 230, celula: regra },
  { id: 'minutos', titulo: 'Tempo', largura: 100, numero: true, celula: (p) => formatarDuracao(p.minutos) },
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

/** /cardapio/itensAdicionais: what is offered outside of the maker's plan. */
export function AdicionaisLista() {
  const loja = useLoja() ?? undefined
  const filtros = useFiltrosCadastro()
  const pedido = { ...filtros.pedido, codConcessionaria: loja }
  const lista = usePaginas(listaPacotes({ ...pedido, natureza: 'ADICIONAL' }))
  return (
    <ListaCadastro
      id="adicionais"
      titulo="Itens adicionais"
      form="/cardapio/itensAdicionais/adicionar"
      codigoNoEndereco
      novo="Novo item"
      dica="Nome, marca ou modelo"
      vazio="O que a oficina oferece além do plano de fábrica, por km, por idade ou por modelo. O cliente sempre vê que não é exigido."
      colunas={COLUNAS}
      chave={(p) => p.codPacote}
      card={(p) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NomeComSituacao nome={p.nome} ativo={p.ativo} />
            <b>
              <Money centavos={p.fechado ?? p.soma} />
            </b>
          </Group>
          <Text c="dimmed" truncate>
            {regra(p)}
          </Text>
          <Fora />
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      exporta={{ lista: 'adicionais', filtro: pedido }}
    />
  )
}
