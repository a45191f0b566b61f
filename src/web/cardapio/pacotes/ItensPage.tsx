import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ItemDaLista, TIPOS_ITEM, type TipoItem } from '#shared/cardapio/pacotes.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { useLoja } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { useAbrirForm } from '../../recipes/formulario/registro.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaItens } from './api.ts'

const TIPOS = Object.keys(TIPOS_ITEM) as TipoItem[]
const quanto = (i: ItemDaLista) =>
  i.tipo === 'PECA'
    ? (i.quantidade?.toLocaleString('pt-BR') ?? '—')
    : i.minutos === null
      ? '—'
      : formatarDuracao(i.minutos)

const COLUNAS: readonly Coluna<ItemDaLista>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    largura: 120,
    ordem: 'codigo',
    celula: (i) => <span className="num">{i.codigo || '—'}</span>,
  },
  {
    id: 'descricao',
    titulo: 'Item',
    largura: 230,
    livre: true,
    fica: true,
    celula: (i) => i.descricao ?? <Text c="vermelho">não está no cadastro</Text>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 120, celula: (i) => TIPOS_ITEM[i.tipo] },
  { id: 'pacote', titulo: 'Pacote', largura: 200, celula: (i) => i.pacote },
  { id: 'marca', titulo: 'Marca', largura: 110, celula: (i) => i.marca || 'todas' },
  { id: 'modelo', titulo: 'Modelo', largura: 140, celula: (i) => i.modelo || 'todos' },
  { id: 'quanto', titulo: 'Quantidade ou tempo', largura: 150, numero: true, celula: quanto },
  {
    id: 'valor',
    titulo: 'Valor na loja',
    largura: 120,
    numero: true,
    fica: true,
    celula: (i) => <Money centavos={i.valor} />,
  },
]
const CAMPOS = [
  {
    tipo: 'escolha',
    nome: 'tipo',
    rotulo: 'Tipo',
    opcoes: TIPOS.map((t) => ({ valor: t, nome: TIPOS_ITEM[t] })),
  },
  { tipo: 'texto', nome: 'marca', rotulo: 'Marca' },
] as const satisfies readonly CampoFiltro<string>[]

/** /listarItens: every item of every package, by code, with its value at the selected store. */
export function ItensPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [f, mudar] = useFiltros(['busca', 'tipo', 'marca', 'sentido'])
  const [filtrando, filtro] = useDisclosure(false)
  const abrirPacote = useAbrirForm('/cardapio/adicionar/pacote', true)
  const abrirAdicional = useAbrirForm('/cardapio/itensAdicionais/adicionar', true)
  const pedido = {
    busca: f.busca,
    tipo: TIPOS.find((t) => t === f.tipo),
    marca: f.marca,
    codConcessionaria,
    sentido: f.sentido === 'desc' ? ('desc' as const) : ('asc' as const),
  }
  const lista = usePaginas(listaItens(pedido))
  const exportar = useExportar({ lista: 'itensPacote', filtro: pedido })
  return (
    <ListPage
      titulo="Itens"
      contagem={lista.primeira?.contagem ?? undefined}
      busca={{ valor: f.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Código, item ou pacote' }}
      chips={chipsDe(CAMPOS, f, mudar)}
      aoFiltrar={filtro.open}
      aoExportar={exportar.abrir}
      botoes={
        codConcessionaria !== undefined && (
          <Button
            variant="default"
            renderRoot={(p) => <TelaLink {...p} to={`/importarpecaalarcate/${codConcessionaria}`} />}
          >
            Importar preços da loja
          </Button>
        )
      }
    >
      <DataTable
        id="itens-cardapio"
        rotulo="Itens do cardápio"
        colunas={COLUNAS}
        dados={lista}
        chave={(i) => i.codItem}
        abrir={(i) => (i.natureza === 'FABRICA' ? abrirPacote : abrirAdicional)(i.codPacote)}
        ordenacao={{ ordem: 'codigo', sentido: pedido.sentido }}
        ordenar={({ sentido }) => mudar({ sentido: sentido === 'desc' ? 'desc' : undefined })}
        card={(i) => (
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} truncate>
                {i.descricao ?? i.codigo}
              </Text>
              <b>
                <Money centavos={i.valor} />
              </b>
            </Group>
            <Text c="dimmed" truncate>
              {[i.codigo, quanto(i), i.pacote].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        )}
        vazio={
          f.busca || f.tipo || f.marca ? (
            <NadaComFiltros
              titulo="Nada com estes filtros"
              limpar={() => mudar({ busca: undefined, tipo: undefined, marca: undefined })}
            />
          ) : (
            <EmptyState titulo="Nenhum item" texto="Os itens vêm dos pacotes e dos itens adicionais do cardápio." />
          )
        }
      />
      {exportar.drawer}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={f} mudar={mudar} />
    </ListPage>
  )
}
