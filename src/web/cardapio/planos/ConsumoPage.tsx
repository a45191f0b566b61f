import { Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Consumo } from '#shared/cardapio/planos.ts'
import { useLoja } from '../../core/loja.ts'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaConsumo } from './api.ts'

/** '2026-11' as '11/2026'. */
const mesDito = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`

const COLUNAS: readonly Coluna<Consumo>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    largura: 130,
    ordem: 'codigo',
    celula: (i) => <span className="num">{i.codigo}</span>,
  },
  { id: 'descricao', titulo: 'Peça', largura: 280, livre: true, fica: true, celula: (i) => i.descricao },
  { id: 'mes', titulo: 'Mês', largura: 100, celula: (i) => <span className="num">{mesDito(i.mes)}</span> },
  {
    id: 'quantidade',
    titulo: 'Quantidade',
    largura: 110,
    numero: true,
    fica: true,
    celula: (i) => i.quantidade.toLocaleString('pt-BR'),
  },
  { id: 'veiculos', titulo: 'Veículos', largura: 96, numero: true, celula: (i) => i.veiculos.toLocaleString('pt-BR') },
  { id: 'valor', titulo: 'Valor', largura: 130, numero: true, celula: (i) => <Money centavos={i.valor} /> },
]
const CAMPOS = [
  { tipo: 'texto', nome: 'marca', rotulo: 'Marca' },
  { tipo: 'texto', nome: 'modelo', rotulo: 'Modelo' },
] as const satisfies readonly CampoFiltro<string>[]

/** /listarItensAgregado: what the plans of the selected store's vehicles will take in the next twelve months, by part and month. */
export function ConsumoPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [f, mudar] = useFiltros(['busca', 'marca', 'modelo', 'sentido'])
  const [filtrando, filtro] = useDisclosure(false)
  const pedido = {
    busca: f.busca,
    marca: f.marca,
    modelo: f.modelo,
    codConcessionaria,
    sentido: f.sentido === 'desc' ? ('desc' as const) : ('asc' as const),
  }
  const lista = usePaginas(listaConsumo(pedido))
  const exportar = useExportar({ lista: 'itensAgregados', filtro: pedido })
  const { primeira } = lista
  return (
    <ListPage
      titulo="Itens agregados"
      contagem={primeira?.contagem ?? undefined}
      busca={{ valor: f.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Código ou peça' }}
      chips={chipsDe(CAMPOS, f, mudar)}
      aoFiltrar={filtro.open}
      aoExportar={exportar.abrir}
      resumo={
        primeira && (
          <Text size="sm" c="dimmed" role="status">
            O que os pacotes devidos nos próximos 12 meses vão consumir, pelos{' '}
            {primeira.veiculos.toLocaleString('pt-BR')} {primeira.veiculos === 1 ? 'veículo' : 'veículos'} de que se
            sabem os km por dia (duas leituras ou mais nos últimos 36 meses)
            {primeira.cortado && '; há mais veículos, e a conta usa os vistos por último'}.
          </Text>
        )
      }
    >
      <DataTable
        id="itens-agregados"
        rotulo="Itens agregados"
        colunas={COLUNAS}
        dados={lista}
        chave={(i) => `${i.codigo} ${i.mes}`}
        ordenacao={{ ordem: 'codigo', sentido: pedido.sentido }}
        ordenar={({ sentido }) => mudar({ sentido: sentido === 'desc' ? 'desc' : undefined })}
        card={(i) => (
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} truncate>
                {i.descricao}
              </Text>
              <b className="num">{i.quantidade.toLocaleString('pt-BR')}</b>
            </Group>
            <Text c="dimmed" className="num">
              {i.codigo} · {mesDito(i.mes)} · {i.veiculos} {i.veiculos === 1 ? 'veículo' : 'veículos'}
            </Text>
          </Stack>
        )}
        vazio={
          <EmptyState
            titulo="Nada previsto"
            texto="Quando houver veículos com duas leituras do hodômetro e pacotes publicados para eles, o consumo aparece aqui."
          />
        }
      />
      {exportar.drawer}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={f} mudar={mudar} />
    </ListPage>
  )
}
