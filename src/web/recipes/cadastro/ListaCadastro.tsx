import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RegistroImportado } from '#shared/arquivos/importacoes.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import type { ListaPedida } from '../exportar/exportacoes.ts'
import { useExportar } from '../exportar/useExportar.tsx'
import { useAbrirForm } from '../formulario/registro.ts'
import { useImportar } from '../importar/useImportar.tsx'
import { FilterDrawer } from '../lista/FilterDrawer.tsx'
import { chipsDe, type CampoFiltro } from '../lista/filtro.ts'
import { ListPage } from '../lista/ListPage.tsx'
import type { ListaLida } from '../lista/usePaginas.ts'
import type { FiltrosCadastro } from './filtros-cadastro.ts'

/** Page of a register as its list answers. */
interface Pagina<L> {
  itens: L[]
  proximo: string | null
  contagem: { total: number; exato: boolean } | null
}

interface Props<L extends object, C extends string> {
  /** Names the table in the stored preferences. */
  id: string
  titulo: string
  /** Where a record, or a new one, is edited. */
  form: EnderecoDaTela
  /** The record's code ends the form's address. */
  codigoNoEndereco?: boolean
  /** 'Novo grupo'; without it nobody adds here. */
  novo: string
  /** What the search looks through. */
  dica: string
  /** What to say when the register is empty. */
  vazio: string
  /** Keep it stable; those with an `ordem` sort, without a choice by 'nome'. */
  colunas: readonly Coluna<L>[]
  chave: (linha: L) => number
  card: (linha: L) => ReactNode
  lista: ListaLida<Pagina<L>>
  filtros: FiltrosCadastro<C>
  /** Which states there are, when they are more than active or not; named `situacao`. */
  situacao?: CampoFiltro<'situacao'>
  /** Filters of the drawer besides active or not. */
  campos?: readonly CampoFiltro<C>[]
  /** What the export takes: the list and its filters. */
  exporta: ListaPedida
  /** The register that a spreadsheet may fill, where one may. */
  importa?: RegistroImportado
  botoes?: ReactNode
  acoes?: (linha: L) => ReactNode
}

const SITUACAO = {
  tipo: 'escolha',
  nome: 'situacao',
  rotulo: 'Situação',
  vazio: 'Ativos',
  opcoes: [
    { valor: 'inativos', nome: 'Inativos' },
    { valor: 'todos', nome: 'Ativos e inativos' },
  ],
} as const

/** A register's list: search, filters, order by name, a row opens its form. */
export function ListaCadastro<L extends object, C extends string = never>(p: Props<L, C>) {
  const { filtros, lista } = p
  const ordem = filtros.pedido.ordem ?? 'nome'
  const abrir = useAbrirForm(p.form, p.codigoNoEndereco)
  const [filtrando, drawer] = useDisclosure(false)
  const exportar = useExportar(p.exporta)
  const importar = useImportar(p.importa)
  const campos: readonly CampoFiltro<C | 'busca' | 'situacao' | 'ordem' | 'sentido'>[] = [
    p.situacao ?? SITUACAO,
    ...(p.campos ?? []),
  ]
  const novo = (
    <Button leftSection={<IconPlus size={17} />} onClick={() => abrir()}>
      {p.novo}
    </Button>
  )
  return (
    <ListPage
      titulo={p.titulo}
      contagem={lista.primeira?.contagem ?? undefined}
      busca={{
        valor: (filtros.valores as { busca?: string }).busca ?? '',
        mudar: (busca) => filtros.mudar({ busca } as typeof filtros.valores),
        dica: p.dica,
      }}
      chips={chipsDe(campos, filtros.valores, filtros.mudar)}
      aoFiltrar={drawer.open}
      aoExportar={exportar.abrir}
      botoes={
        <>
          {p.botoes}
          {importar.abrir && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Importar"
              title="Importar de planilha"
              onClick={importar.abrir}
            >
              <IconUpload size={17} />
            </ActionIcon>
          )}
        </>
      }
      acao={novo}
    >
      <DataTable
        id={p.id}
        rotulo={p.titulo}
        colunas={p.colunas}
        dados={lista}
        chave={p.chave}
        abrir={(l) => abrir(p.chave(l))}
        card={p.card}
        acoes={p.acoes}
        ordenacao={{ ordem, sentido: filtros.pedido.sentido }}
        ordenar={(nova) =>
          filtros.mudar({
            ordem: nova.ordem === 'nome' ? undefined : nova.ordem,
            sentido: nova.ordem === ordem && nova.sentido === 'desc' ? 'desc' : undefined,
          } as typeof filtros.valores)
        }
        vazio={
          filtros.filtrada ? (
            <NadaComFiltros titulo="Nada com estes filtros" limpar={filtros.limpar} />
          ) : (
            <EmptyState titulo={`${p.titulo}: nada ainda`} texto={p.vazio} acao={novo} />
          )
        }
      />
      {exportar.drawer}
      {importar.drawer}
      <FilterDrawer
        aberto={filtrando}
        fechar={drawer.close}
        campos={campos}
        filtros={filtros.valores}
        mudar={filtros.mudar}
      />
    </ListPage>
  )
}
