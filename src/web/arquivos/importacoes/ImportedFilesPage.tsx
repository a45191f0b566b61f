import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { IMPORTABLE_RECORDS, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { importacoesQuery, type ImportacoesFilter } from '../../recipes/import/importacoes.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { filterChips, type FilterField } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { OnDemand } from '../../ui/panels/OnDemand.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ImportButton } from './ImportButton.tsx'
import { ImportacaoCard, COLUMNS } from './columns.tsx'

const ImportacaoDrawer = lazyComponent(() => import('./ImportacaoDrawer.tsx').then((m) => m.ImportacaoDrawer))
const ImportDrawer = lazyComponent(() => import('../../recipes/import/ImportDrawer.tsx').then((m) => m.ImportDrawer))
const ImportMenu = lazyComponent(() => import('./ImportMenu.tsx').then((m) => m.ImportMenu))

const FILTERS = ['busca', 'de', 'ate', 'registro', 'situacao'] as const
const RECORDS = Object.keys(IMPORTABLE_RECORDS) as ImportableRecord[]
const STATUSES = ['andamento', 'concluidas', 'erros', 'canceladas'] as const
const FIELDS: readonly FilterField<(typeof FILTERS)[number]>[] = [
  { tipo: 'periodo', label: 'Período' },
  {
    tipo: 'escolha',
    nome: 'registro',
    label: 'Cadastro',
    opcoes: RECORDS.map((r) => ({ valor: r, nome: IMPORTABLE_RECORDS[r].nome })),
  },
  {
    tipo: 'escolha',
    nome: 'situacao',
    label: 'Situação',
    empty: 'Todas',
    opcoes: [
      { valor: 'andamento', nome: 'Em andamento ou a confirmar' },
      { valor: 'concluidas', nome: 'Importados' },
      { valor: 'erros', nome: 'Com erros ou recusados' },
      { valor: 'canceladas', nome: 'Cancelados ou não confirmados' },
    ],
  },
]

/** /arquivos-importados: all imported files with result and downloads. */
export function ImportedFilesPage() {
  const [f, modify] = useFilters(FILTERS)
  const [filterOpen, filtro] = useDisclosure(false)
  const [importing, setImporting] = useState<ImportableRecord | null>(null)
  const detalhe = useDetail('importacao')
  const everOpened = useOnceOpened(detalhe)
  const pedido: ImportacoesFilter = {
    busca: f.busca,
    de: f.de,
    ate: f.ate,
    registro: RECORDS.find((r) => r === f.registro),
    situacao: STATUSES.find((s) => s === f.situacao),
  }
  const lista = usePages(importacoesQuery(pedido))
  const clear = () => modify(Object.fromEntries(FILTERS.map((n) => [n, undefined])))
  const importData = (
    <OnDemand
      fechado={(requestMenu) => <ImportButton aria-haspopup="menu" aria-expanded={false} onClick={requestMenu} />}
    >
      <ImportMenu choose={setImporting} />
    </OnDemand>
  )
  return (
    <ListPage
      titulo="Arquivos importados"
      contagem={lista.first?.contagem ?? undefined}
      busca={{ valor: f.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Arquivo ou pessoa' }}
      chips={filterChips(FIELDS, f, modify)}
      onFilter={filtro.open}
      acao={importData}
    >
      <DataTable
        id="importacoes"
        label="Arquivos importados"
        colunas={COLUMNS}
        dados={lista}
        chave={(i) => i.codImportacao}
        open={(i) => detalhe.open(i.codImportacao)}
        aberta={detalhe.codigo}
        card={(i) => <ImportacaoCard importacao={i} />}
        empty={
          FILTERS.some((n) => f[n]) ? (
            <NoMatches titulo="Nenhum arquivo com estes filtros" clear={clear} />
          ) : (
            <EmptyState
              titulo="Nenhum arquivo importado ainda"
              texto="Escolha um cadastro, baixe o modelo e envie a planilha preenchida: ela é conferida antes de gravar."
              acao={importData}
            />
          )
        }
      />
      {everOpened && (
        <Suspense>
          <ImportacaoDrawer detalhe={detalhe} />
        </Suspense>
      )}
      {importing && (
        <Suspense>
          <ImportDrawer registro={importing} close={() => setImporting(null)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={FIELDS} filtros={f} modify={modify} />
    </ListPage>
  )
}
