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
  { id: 'em', titulo: 'Quando', largura: 150, cell: (l) => <When instant={l.em} /> },
  { id: 'usuario', titulo: 'Quem', largura: 180, stays: true, cell: (l) => actorLabel(l) },
  { id: 'titulo', titulo: 'O quê', largura: 300, livre: true, stays: true, cell: (l) => l.titulo },
  { id: 'registro', titulo: 'Registro', largura: 170, cell: (l) => l.sobre ?? '—' },
  { id: 'ip', titulo: 'Endereço IP', largura: 130, cell: (l) => <span className="num">{l.ip ?? '—'}</span> },
  { id: 'aparelho', titulo: 'Aparelho', largura: 170, cell: (l) => l.aparelho ?? '—' },
  { id: 'alvo', titulo: 'Chamada', largura: 260, hidden: true, cell: (l) => l.alvo ?? '—' },
]

/** /log-detalhado: audit log with author, time, origin, and values before and after. */
export function DetailedLogPage() {
  const [filtros, modify] = useFilters(['busca', 'de', 'ate', 'codUsuario', 'acao', 'registro'])
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('ato')
  const everOpened = useOnceOpened(detalhe)
  const { data: opcoes } = useQuery(logOptions)
  const lista = usePages(
    detailedLog({
      busca: filtros.busca,
      de: filtros.de,
      ate: filtros.ate,
      codUsuario: Number(filtros.codUsuario) || undefined,
      acao: filtros.acao,
      registro: filtros.registro,
    }),
  )
  const campos: readonly FilterField<'codUsuario' | 'acao' | 'registro'>[] = [
    { tipo: 'periodo', label: 'Período' },
    {
      tipo: 'escolha',
      nome: 'codUsuario',
      label: 'Quem',
      opcoes: (opcoes?.usuarios ?? []).map((u) => ({ valor: String(u.codUsuario), nome: u.nome })),
    },
    {
      tipo: 'escolha',
      nome: 'acao',
      label: 'O quê',
      opcoes: (opcoes?.acoes ?? []).map((a) => ({ valor: a.acao, nome: a.titulo })),
    },
    { tipo: 'texto', nome: 'registro', label: 'Registro (ex.: usuarios:3)' },
  ]
  return (
    <>
      <ListPage
        titulo="Log detalhado"
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Chamada ou endereço IP' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
      >
        <DataTable
          id="log-detalhado"
          label="Log detalhado"
          colunas={COLUMNS}
          dados={lista}
          chave={(l) => l.codAuditoria}
          open={(l) => detalhe.open(l.codAuditoria)}
          aberta={detalhe.codigo}
          empty={
            <EmptyState titulo="Nada no log" texto="Mude o período, a pessoa ou o ato para ver outros registros." />
          }
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
          <ChangeDrawer detalhe={detalhe} neighbors={lista.linhas.map((l) => l.codAuditoria)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
