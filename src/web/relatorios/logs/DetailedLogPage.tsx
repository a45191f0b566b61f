import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LogRecord } from '#shared/relatorios/logs.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { detailedLog, logOptions } from './api.ts'
import classes from './Logs.module.css'
import { actorLabel } from './actor-label.ts'

const ChangeDrawer = lazyComponent(() => import('./ChangeDrawer.tsx').then((m) => m.ChangeDrawer))

const COLUMNS: readonly Column<LogRecord>[] = [
  { id: 'em', title: 'Quando', width: 150, cell: (l) => <When instant={l.em} /> },
  { id: 'usuario', title: 'Quem', width: 180, stays: true, cell: (l) => actorLabel(l) },
  { id: 'titulo', title: 'O quê', width: 300, grows: true, stays: true, cell: (l) => l.titulo },
  { id: 'registro', title: 'Registro', width: 170, cell: (l) => l.sobre ?? '—' },
  { id: 'ip', title: 'Endereço IP', width: 130, cell: (l) => <span className="num">{l.ip ?? '—'}</span> },
  { id: 'aparelho', title: 'Aparelho', width: 170, cell: (l) => l.aparelho ?? '—' },
  { id: 'alvo', title: 'Chamada', width: 260, hidden: true, cell: (l) => l.alvo ?? '—' },
]

/** /log-detalhado: audit log with author, time, origin, and values before and after. */
export function DetailedLogPage() {
  const [filters, modify] = useFilters(['busca', 'de', 'ate', 'codUsuario', 'acao', 'registro'])
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('ato')
  const everOpened = useOnceOpened(detail)
  const { data: options } = useQuery(logOptions)
  const list = usePages(
    detailedLog({
      busca: filters.busca,
      de: filters.de,
      ate: filters.ate,
      codUsuario: Number(filters.codUsuario) || undefined,
      acao: filters.acao,
      registro: filters.registro,
    }),
  )
  const fields: readonly FilterField<'codUsuario' | 'acao' | 'registro'>[] = [
    { kind: 'period', label: 'Período' },
    {
      kind: 'choice',
      name: 'codUsuario',
      label: 'Quem',
      options: (options?.usuarios ?? []).map((u) => ({ value: String(u.codUsuario), label: u.nome })),
    },
    {
      kind: 'choice',
      name: 'acao',
      label: 'O quê',
      options: (options?.acoes ?? []).map((a) => ({ value: a.acao, label: a.titulo })),
    },
    { kind: 'text', name: 'registro', label: 'Registro (ex.: usuarios:3)' },
  ]
  return (
    <>
      <ListPage
        title="Log detalhado"
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Chamada ou endereço IP' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
      >
        <DataTable
          id="log-detalhado"
          label="Log detalhado"
          columns={COLUMNS}
          data={list}
          rowKey={(l) => l.codAuditoria}
          open={(l) => detail.open(l.codAuditoria)}
          openKey={detail.codigo}
          empty={<EmptyState title="Nada no log" text="Mude o período, a pessoa ou o ato para ver outros registros." />}
          card={(l) => (
            <div className={classes.cartao}>
              <b>{l.titulo}</b>
              <span>{actorLabel(l)}</span>
              <small className="suave">
                <When instant={l.em} /> · {l.sobre ?? l.aparelho ?? l.ip ?? ''}
              </small>
            </div>
          )}
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <ChangeDrawer detail={detail} neighbors={list.rows.map((l) => l.codAuditoria)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
