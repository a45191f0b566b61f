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
  { kind: 'period', label: 'Período' },
  {
    kind: 'choice',
    name: 'registro',
    label: 'Cadastro',
    options: RECORDS.map((r) => ({ value: r, label: IMPORTABLE_RECORDS[r].nome })),
  },
  {
    kind: 'choice',
    name: 'situacao',
    label: 'Situação',
    empty: 'Todas',
    options: [
      { value: 'andamento', label: 'Em andamento ou a confirmar' },
      { value: 'concluidas', label: 'Importados' },
      { value: 'erros', label: 'Com erros ou recusados' },
      { value: 'canceladas', label: 'Cancelados ou não confirmados' },
    ],
  },
]

/** /arquivos-importados: all imported files with result and downloads. */
export function ImportedFilesPage() {
  const [f, modify] = useFilters(FILTERS)
  const [filterOpen, filter] = useDisclosure(false)
  const [importing, setImporting] = useState<ImportableRecord | null>(null)
  const detail = useDetail('importacao')
  const everOpened = useOnceOpened(detail)
  const request: ImportacoesFilter = {
    busca: f.busca,
    de: f.de,
    ate: f.ate,
    registro: RECORDS.find((r) => r === f.registro),
    situacao: STATUSES.find((s) => s === f.situacao),
  }
  const list = usePages(importacoesQuery(request))
  const clear = () => modify(Object.fromEntries(FILTERS.map((n) => [n, undefined])))
  const importData = (
    <OnDemand
      closed={(requestMenu) => <ImportButton aria-haspopup="menu" aria-expanded={false} onClick={requestMenu} />}
    >
      <ImportMenu choose={setImporting} />
    </OnDemand>
  )
  return (
    <ListPage
      title="Arquivos importados"
      contagem={list.first?.contagem ?? undefined}
      search={{ value: f.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Arquivo ou pessoa' }}
      chips={filterChips(FIELDS, f, modify)}
      onFilter={filter.open}
      action={importData}
    >
      <DataTable
        id="importacoes"
        label="Arquivos importados"
        columns={COLUMNS}
        data={list}
        rowKey={(i) => i.codImportacao}
        open={(i) => detail.open(i.codImportacao)}
        openKey={detail.codigo}
        card={(i) => <ImportacaoCard importacao={i} />}
        empty={
          FILTERS.some((n) => f[n]) ? (
            <NoMatches title="Nenhum arquivo com estes filtros" clear={clear} />
          ) : (
            <EmptyState
              title="Nenhum arquivo importado ainda"
              text="Escolha um cadastro, baixe o modelo e envie a planilha preenchida: ela é conferida antes de gravar."
              action={importData}
            />
          )
        }
      />
      {everOpened && (
        <Suspense>
          <ImportacaoDrawer detail={detail} />
        </Suspense>
      )}
      {importing && (
        <Suspense>
          <ImportDrawer record={importing} close={() => setImporting(null)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={f} modify={modify} />
    </ListPage>
  )
}
