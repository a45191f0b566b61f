import { Group, Stack, Text } from '@mantine/core'
import type { PneuDaLista } from '#shared/cardapio/pneus.ts'
import { useLoja } from '../../core/loja.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaPneus } from './api.ts'

const COLUNAS: readonly Coluna<PneuDaLista>[] = [
  {
    id: 'linha',
    titulo: 'Pneu',
    largura: 220,
    ordem: 'nome',
    celula: (p) => <NomeComSituacao nome={`${p.marca} ${p.linha}`} ativo={p.ativo} />,
  },
  {
    id: 'medida',
    titulo: 'Medida',
    ordem: 'medida',
    largura: 170,
    fica: true,
    celula: (p) => <span className="num">{p.medida}</span>,
  },
  {
    id: 'codigo',
    titulo: 'Código',
    ordem: 'codigo',
    largura: 120,
    celula: (p) => <span className="num">{p.codigo}</span>,
  },
  {
    id: 'carga',
    titulo: 'Carga',
    ordem: 'carga',
    largura: 90,
    numero: true,
    celula: (p) => `${p.cargaKg.toLocaleString('pt-BR')} kg`,
  },
  { id: 'velocidade', titulo: 'Velocidade', largura: 104, numero: true, celula: (p) => `${p.velocidadeKmh} km/h` },
  {
    id: 'quantidade',
    titulo: 'Estoque na loja',
    ordem: 'quantidade',
    largura: 120,
    numero: true,
    celula: (p) => p.quantidade ?? '—',
  },
  {
    id: 'preco',
    titulo: 'Preço na loja',
    ordem: 'preco',
    largura: 124,
    numero: true,
    fica: true,
    celula: (p) => <Money centavos={p.precoDaLoja ?? p.preco} />,
  },
]

/** /cardapio/pneu: tyres, with stock and price of the selected store. */
export function PneusLista() {
  const loja = useLoja() ?? undefined
  const filtros = useFiltrosCadastro(['marca', 'estoque'])
  const { marca, estoque } = filtros.valores
  const pedido = { ...filtros.pedido, marca, codConcessionaria: loja }
  const lista = usePaginas(listaPneus({ ...pedido, ...(estoque === 'sim' && { estoque: 'sim' as const }) }))
  return (
    <ListaCadastro
      id="pneus"
      titulo="Pneus"
      form="/cardapio/pneu/adicionar"
      codigoNoEndereco
      novo="Novo pneu"
      dica="Medida, código, marca ou linha"
      vazio="Cadastre os pneus que a rede vende, ou importe a planilha do fornecedor."
      colunas={COLUNAS}
      chave={(p) => p.codPneu}
      card={(p) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NomeComSituacao nome={`${p.marca} ${p.linha}`} ativo={p.ativo} />
            <b>
              <Money centavos={p.precoDaLoja ?? p.preco} />
            </b>
          </Group>
          <Text c="dimmed" className="num">
            {p.medida} · {p.quantidade === null ? 'estoque não informado' : `${p.quantidade} em estoque`}
          </Text>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      campos={[
        { tipo: 'texto', nome: 'marca', rotulo: 'Marca' },
        {
          tipo: 'escolha',
          nome: 'estoque',
          rotulo: 'Estoque',
          opcoes: [{ valor: 'sim', nome: 'Só os que a loja tem' }],
        },
      ]}
      importa="pneus"
      exporta={{ lista: 'pneus', filtro: pedido }}
    />
  )
}
